import { setMaxListeners } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build } from 'vite'

import { readConfig } from '@/contracts/web-config'

import type { Person } from '@/contracts/people'

import type { openScreen } from './screen'

type ScreenModule = { openScreen: typeof openScreen }

/** What the browser's code asks of a browser, beside `fetch`. */
const standInBrowser = ({ token, user }: { token: string; user: Person }) => {
  const stored = new Map([
    ['authToken', token],
    ['user', JSON.stringify(user)],
  ])
  const globals = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    navigator: { onLine: true },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  }
  setMaxListeners(0, globals.window, globals.document)
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
}

/** Every screen has the browser's modules for itself, as every tab has, in this one process. */
export const loadScreens = async (url: string, as: { token: string; user: Person }) => {
  standInBrowser(as)
  const cache = join('node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'screens-'))
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    define: {
      APP_CONFIG: JSON.stringify(
        readConfig({ VITE_BACKEND_URL: url, VITE_ENABLE_LOGGING: 'false' }),
      ),
    },
    build: {
      ssr: join(import.meta.dirname, 'screen.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const { href } = pathToFileURL(join(process.cwd(), folder, 'screen.js'))
  return {
    load: async (number: number): Promise<ScreenModule> => import(`${href}?screen=${number}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
