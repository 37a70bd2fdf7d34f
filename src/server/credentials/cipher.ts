import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { codeOf } from '@/lib/code-of'

import type { OpenDatabase } from '../db/client'
import type { Environment } from '../env'

const KEY_BYTES = 32
const KEY_FILE = 'credentials.key'

/**
 * The key that credentials are encrypted with: CREDENTIALS_KEY, or beside the embedded database a
 * file of its own. Null where there is none. `make` writes the file when it is missing.
 */
export const findKey = async (
  env: Pick<Environment, 'CREDENTIALS_KEY' | 'DATA_DIR'>,
  kind: OpenDatabase['kind'],
  { make }: { make: boolean },
): Promise<Buffer | null> => {
  if (env.CREDENTIALS_KEY) return env.CREDENTIALS_KEY
  if (kind === 'postgres') return null
  const folder = resolve(env.DATA_DIR)
  const file = join(folder, KEY_FILE)
  if (make) {
    await mkdir(folder, { recursive: true })
    const made = randomBytes(KEY_BYTES).toString('base64')
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
  try {
    const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
    if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of 32 bytes.`)
    return key
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Recognises a key without giving it away. */
export const keyCheck = (key: Buffer) =>
  createHmac('sha256', key).update('check of a backup').digest('hex').slice(0, 16)
