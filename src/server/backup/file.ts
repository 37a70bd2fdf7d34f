import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { codeOf } from '@/lib/code-of'

import { BackupError, LONGEST_LINE_BYTES } from './format'

const UNWRITABLE: Record<string, string> = {
  ENOENT: 'The folder for the backup does not exist.',
  ENOTDIR: 'The folder for the backup does not exist.',
  EACCES: 'This user may not write into the folder for the backup.',
  EROFS: 'The disk for the backup is read-only.',
  ENOSPC: 'The disk for the backup is full.',
}

const inWords = (error: unknown, problems: Record<string, string>): unknown => {
  const problem = problems[codeOf(error)]
  return problem === undefined ? error : new BackupError(problem, { cause: error })
}

async function* withLineFeeds(lines: AsyncIterable<string>) {
  for await (const line of lines) yield `${line}\n`
}

const unfinishedOf = (file: string) => `${file}.part`

/** Removes a backup, whole or not, if it can: the error that came before is the one to report. */
export const removeBackup = async (file: string) => {
  for (const part of [file, unfinishedOf(file)]) await rm(part, { force: true }).catch(() => {})
}

/** Rejects with a `BackupError` where no backup could be written. */
export const requireFolder = async (folder: string) => {
  try {
    if (!(await stat(folder)).isDirectory()) throw new BackupError(UNWRITABLE.ENOTDIR)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw inWords(error, UNWRITABLE)
  }
}

/** Writes a file that is there only when it is whole. Rejects with a `BackupError` when there is one. */
export const writeBackup = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  if (existsSync(file)) throw new BackupError(`${file} exists. Choose another name.`)
  const unfinished = unfinishedOf(file)
  try {
    await rm(unfinished, { force: true })
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(withLineFeeds(lines)), createGzip(), target)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw inWords(error, UNWRITABLE)
  }
}

const UNREADABLE: Record<string, string> = {
  Z_BUF_ERROR: 'The backup ends too early: it was not written or copied completely.',
  Z_DATA_ERROR: 'The file is damaged, or not a backup of AI Support CRM.',
  ENOENT: 'The file does not exist.',
  EISDIR: 'This is a folder, not a backup.',
  EACCES: 'This user may not read the file.',
}

/** The lines of a file. Rejects with a `BackupError` when it cannot be read, or unpacks to endless lines. */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const read = pipeline(createReadStream(file), unpacked)
  // It also ends the iteration below, which says so.
  read.catch(() => {})
  let parts: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        parts.push(chunk.subarray(from, at))
        yield Buffer.concat(parts).toString()
        parts = []
        length = 0
        from = at + 1
      }
      parts.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > LONGEST_LINE_BYTES) {
        throw new BackupError(
          'The file unpacks to endless lines: it is not a backup of AI Support CRM.',
        )
      }
    }
  } catch (error) {
    throw inWords(error, UNREADABLE)
  }
}
