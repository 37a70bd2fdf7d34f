import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { clientLog } from '@/api/client-log'
import { config, printableConfig } from '@/api/current-config'
import { meQuery } from '@/api/me'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import { workspaceQuery } from '@/api/workspace'
import { notify } from '@/ui/notify'
import { followTheme } from '@/ui/theme'

import { App, onCaughtError } from './app'
import { createAppRouter, followSession } from './router'

// Zod compiles schemas with `new Function`, which the Content-Security-Policy refuses. This is what
// its `config({ jitless: true })` writes; calling that would bring the library to the sign-in screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Specified: the configuration logs to the console at load.
clientLog.info(config.appName, config.appVersion, printableConfig(config))

void import('./browser-problems').then(
  ({ handleBrowserProblems }) => handleBrowserProblems(),
  () => undefined,
)
followTheme()
session.followOtherTabs()
const queryClient = createQueryClient(notify)
const router = createAppRouter(queryClient)
followSession(router, queryClient)
// Beside the page's chunk and data, which the router asks for when it is drawn.
if (session.read()) {
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(workspaceQuery)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
)
