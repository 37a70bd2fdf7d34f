import { resolve } from 'node:path'

import type { Context, MiddlewareHandler } from 'hono'

import { chooseEncoding } from './accept-encoding'
import { readStaticFiles, type StaticFile } from './static-files'

const A_YEAR = 'public, max-age=31536000, immutable'
const ASK_EVERY_TIME = 'no-cache'

const SERVER_PATHS = /^\/(functions|healthz|readyz|assets)(\/|$)/

/**
 * Serves the built browser application from `root`: its files at their own paths, and `index.html`
 * at `/` and every other path a browser navigates to. Everything else goes to the next handler.
 */
export const serveWeb = ({ root }: { root: string }): MiddlewareHandler => {
  const files = readStaticFiles(resolve(root))
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(c.req.path)
    if (file && c.req.path !== '/index.html') return send(c, file)
    const index = files.get('/index.html')
    if (index && isNavigation(c)) return send(c, index)
    return next()
  }
}

// Monitors and `curl` ask for `/` without saying that they take a page.
const isNavigation = (c: Context) =>
  c.req.path === '/' ||
  (!SERVER_PATHS.test(c.req.path) && (c.req.header('accept') ?? '').includes('text/html'))

const send = (c: Context, file: StaticFile): Response => {
  const encoding = chooseEncoding(c.req.header('accept-encoding'), file.bodies)
  // `chooseEncoding` answers with an encoding the file has.
  const body = file.bodies[encoding] ?? file.bodies.identity
  const etag = `"${file.hash}-${encoding}"`
  c.header('cache-control', file.immutable ? A_YEAR : ASK_EVERY_TIME)
  c.header('etag', etag)
  c.header('vary', 'accept-encoding')
  if (isUnchanged(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('content-type', file.contentType)
  c.header('content-length', String(body.byteLength))
  if (encoding !== 'identity') c.header('content-encoding', encoding)
  return c.body(body)
}

const isUnchanged = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(',').some((it) => it.trim() === '*' || it.trim().replace(/^W\//, '') === etag)
