import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

import { getMimeType } from 'hono/utils/mime'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type StaticFile = {
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

/**
 * Reads the built browser application into memory, keyed by URL path (`/assets/index-abc.js`).
 * What was not there at start is never served, so no request reaches the file system.
 */
export const readStaticFiles = (root: string): Map<string, StaticFile> => {
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
      hash: createHash('sha256').update(identity).digest('hex').slice(0, 32),
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
