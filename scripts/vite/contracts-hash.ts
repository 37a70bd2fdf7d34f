import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url))
/** The contracts, and the words and types that they import. */
const FOLDERS = ['contracts', 'domain']

/** A hash of the files that decide what answers look like, 12 characters. */
export const contractsHash = (): string => {
  const hash = createHash('sha256')
  for (const folder of FOLDERS) {
    const files = readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted()) {
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(SOURCE, folder, file)))
    }
  }
  return hash.digest('base64url').slice(0, 12)
}
