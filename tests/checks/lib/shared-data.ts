import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { NOT_RUN } from '../../../scripts/lib/steps.mjs'

/** Conversations and hostile bodies that are no part of the project. */
const FOLDER = '../shared/data'

/** Ends the process, as not run, when the data is not on this machine. */
export const requireSharedData = (part: string) => {
  if (existsSync(join(FOLDER, part))) return
  console.log(`${FOLDER}/${part} is not on this machine`)
  process.exit(NOT_RUN)
}

const sharedPath = (name: string) => join(FOLDER, name)

/** A file's bytes, unpacked when its name says that it is packed and `unpack` is set. */
export const readShared = (name: string, { unpack = false } = {}): Buffer<ArrayBuffer> => {
  const bytes = readFileSync(sharedPath(name))
  return unpack ? gunzipSync(bytes) : bytes
}
