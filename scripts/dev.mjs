// One process for development: Vite with hot reload for the browser, and the server's own routes in
// front of it, loaded again when one of their files changes. Its data is in ./data/dev.
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'

import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main, root } from './lib/project.mjs'

const SERVER_PATHS = /^\/(functions|healthz|readyz|metrics)(\/|\?|$)/
const ENTRY = '/src/server/dev.ts'

await main(async () => {
  enterProject()
  await installIfNeeded()
  process.env.NODE_ENV ??= 'development'
  process.env.DATA_DIR ??= join(root, 'data/dev')

  const { createServer } = await import('vite')
  const { getRequestListener } = await import('@hono/node-server')
  const http = createHttpServer()
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: http } },
    clearScreen: false,
  })
  const backend = createBackend(vite)
  const answer = getRequestListener(async (request, env) =>
    (await backend.get()).fetch(request, env),
  )
  http.on('request', (request, response) => {
    if (SERVER_PATHS.test(request.url ?? '')) void answer(request, response)
    else vite.middlewares(request, response)
  })

  const { host, port, notices } = await backend.get()
  http.listen(port, host, () => {
    console.log([`Ready at http://${host}:${port}, reloading on change.`, ...notices].join('\n'))
  })
  const stop = async () => {
    http.close()
    http.closeAllConnections()
    await vite.close()
    await backend.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
})

/**
 * The running server side. A change of any file it is made of stops it; the next request starts
 * the new one.
 *
 * @param {import('vite').ViteDevServer} vite
 */
function createBackend(vite) {
  /** @typedef {import('../src/server/dev.ts').DevServer} DevServer */
  /** @type {Promise<DevServer> | undefined} */
  let running
  const start = async () => (await vite.ssrLoadModule(ENTRY)).startDevServer()
  const close = async () => {
    const old = running
    running = undefined
    await (await old?.catch(() => undefined))?.close()
  }
  /** @type {Promise<void>} */
  let closing = Promise.resolve()
  vite.watcher.on('change', (file) => {
    const isServer = vite.environments.ssr?.moduleGraph.getModulesByFile(file)?.size
    if (running && isServer) closing = closing.then(close)
  })
  return {
    get: async () => {
      await closing
      running ??= start()
      return running
    },
    close: () => closing.then(close),
  }
}
