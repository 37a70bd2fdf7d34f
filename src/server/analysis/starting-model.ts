import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type CallModel, openModel } from '@/domain/learning/call-model'

const VERSION = 'words 1'

/** Beside the bundle when built, beside this file otherwise. */
const here = dirname(fileURLToPath(import.meta.url))
const place = (name: string) =>
  [join(here, name), join(here, '..', name)].find((one) => existsSync(one)) ?? name

export const STARTING_MODEL = place('starting-model.bin')
export const ANGER_MODEL = place('anger-model.bin')
export const FAILURE_MODEL = place('failure-model.bin')

type Opened = { model: CallModel; bytes: Uint8Array }

const opened = new Map<string, Opened>()

/** What is known of calls before any is reviewed; null, having said why, when it cannot be read. */
export function readStartingModel(
  refused: (why: string) => void,
  file = STARTING_MODEL,
): Opened | null {
  try {
    const found = opened.get(file) ?? open(readFileSync(file))
    opened.set(file, found)
    return found
  } catch (error) {
    refused(error instanceof Error ? error.message : String(error))
    return null
  }
}

const open = (bytes: Uint8Array) => ({ bytes, model: openModel(bytes, VERSION) })
