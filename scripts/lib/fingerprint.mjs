import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './project.mjs'

/**
 * SHA-256 over the paths and contents of files and folders (relative to the project; absent ones
 * are skipped). Contents, not dates: a checkout or a copy changes dates.
 *
 * @param {string[]} paths
 * @param {RegExp} skip
 */
export const fingerprint = (paths, skip) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).sort()) {
    if (skip.test(file)) continue
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** @param {string} path */
const filesUnder = (path) => {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
