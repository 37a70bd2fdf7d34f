import { hash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'

import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

import { findWebFile, keepWebBuild } from '../db/web-builds'
import type { Deps } from '../deps'
import { sendFile, type StaticFiles } from './serve-web'

/**
 * How to store a browser application for processes of other versions on the same database, and that it is
 * still served; it is removed a day after the last time.
 */
export const shareWebBuild = ({ db, now }: Pick<Deps, 'db' | 'now'>, web: StaticFiles) => {
  const files = [...web]
    .filter(([, { immutable }]) => immutable)
    .map(([path, { bodies }]) => ({
      path,
      isBrotli: bodies.br !== undefined,
      body: bodies.br ?? bodies.identity,
    }))
  const names = files.map(({ path }) => path).toSorted()
  const id = hash('sha256', names.join('\n'))
  return () => keepWebBuild(db, id, files, now())
}

const FILE = /^\/assets\/[\w.-]+$/

/** Answers `/assets/…` from the builds of other versions. What none of them has goes to the next handler. */
export const serveOtherBuilds =
  ({ db }: Pick<Deps, 'db'>): MiddlewareHandler =>
  async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const found = isRead && FILE.test(c.req.path) && (await findWebFile(db, c.req.path))
    if (!found) return next()
    const body = Uint8Array.from(found.body)
    const identity = found.isBrotli ? Uint8Array.from(brotliDecompressSync(body)) : body
    return sendFile(c, {
      contentType: getMimeType(found.path) ?? 'application/octet-stream',
      hash: hash('sha256', identity).slice(0, 32),
      immutable: true,
      bodies: { identity, ...(found.isBrotli && { br: body }) },
    })
  }
