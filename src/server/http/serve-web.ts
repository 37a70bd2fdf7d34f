import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

import { configuredPage } from '@/contracts/configured-page'
import type { Config } from '@/contracts/web-config'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

type StaticFile = {
  contentType: string
  /** Hex, of the uncompressed bytes. */
  hash: string
  immutable: boolean
  /** `identity` is always there; the others where the build made them. */
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & {
    identity: Uint8Array<ArrayBuffer>
  }
}

const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/** The files of a browser application, keyed by URL path (`/assets/index-abc.js`). */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const INDEX = '/index.html'

/** The built application in `root` with its page configured; empty where nothing is built. */
export const readWebApp = (root: string, config: Config): StaticFiles => {
  const files = readStaticFiles(root)
  const index = files.get(INDEX)
  if (!index) return files
  const page = configuredPage(Buffer.from(index.bodies.identity).toString(), config)
  const identity = Uint8Array.from(Buffer.from(page))
  const bodies = {
    identity,
    br: Uint8Array.from(brotliCompressSync(identity)),
    gzip: Uint8Array.from(gzipSync(identity)),
  }
  return new Map(files).set(INDEX, { ...index, hash: hashOf(identity), bodies })
}

/** The page of an application, as HTML. */
export const pageOf = (files: StaticFiles): string =>
  Buffer.from(files.get(INDEX)?.bodies.identity ?? []).toString()

const hashOf = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 32)

/**
 * Reads a folder into memory. What was not there at start is never served, so no request reaches the
 * file system.
 */
export const readStaticFiles = (folder: string): StaticFiles => {
  const root = resolve(folder)
  const files = new Map<string, StaticFile>()
  if (!existsSync(root)) return files
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(names)
  for (const name of names) {
    if (isInternal(name, root, known)) continue
    const path = name.slice(root.length).split(sep).join('/')
    const identity = readFileSync(name)
    files.set(path.startsWith('/') ? path : `/${path}`, {
      contentType: getMimeType(name) ?? 'application/octet-stream',
      hash: hashOf(identity),
      immutable: path.startsWith('/assets/'),
      bodies: {
        identity,
        ...(known.has(name + SUFFIXES.br) && { br: readFileSync(name + SUFFIXES.br) }),
        ...(known.has(name + SUFFIXES.gzip) && { gzip: readFileSync(name + SUFFIXES.gzip) }),
      },
    })
  }
  return files
}

/** The build's own notes (`.vite/`), source maps, and the compressed twin of another file. */
const isInternal = (name: string, root: string, known: Set<string>) =>
  name.startsWith(`${root}${sep}.`) ||
  name.endsWith('.map') ||
  Object.values(SUFFIXES).some(
    (suffix) => name.endsWith(suffix) && known.has(name.slice(0, -suffix.length)),
  )

/**
 * The first of our encodings, best first, that the request's Accept-Encoding allows and the file
 * has. `identity` when the header is absent or allows nothing we have.
 */
const chooseEncoding = (
  header: string | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding => {
  const weights = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  const allows = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return ENCODINGS.find((it) => available[it] !== undefined && allows(it)) ?? 'identity'
}

const A_YEAR = 'public, max-age=31536000, immutable'
const ASK_EVERY_TIME = 'no-cache'

/** Where people look for the sign-in, which is shown at any address while nobody is signed in. */
const SIGN_IN = '/login'
const SERVER_PATHS = /^\/(functions|healthz|readyz|metrics|assets)(\/|$)/

/**
 * Serves a browser application: its files at their own paths, and `index.html` at `/` and every other
 * path a browser navigates to. Everything else goes to the next handler.
 */
export const serveWeb =
  (files: StaticFiles): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(c.req.path)
    if (file && c.req.path !== INDEX) return sendFile(c, file)
    const index = files.get(INDEX)
    if (!index || !isNavigation(c)) return next()
    return c.req.path === SIGN_IN ? c.redirect('/') : sendFile(c, index)
  }

// Monitors and `curl` ask for `/` without saying that they take a page.
const isNavigation = (c: Context) =>
  c.req.path === '/' ||
  (!SERVER_PATHS.test(c.req.path) && (c.req.header('accept') ?? '').includes('text/html'))

export const sendFile = (c: Context, file: StaticFile): Response => {
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
