import { reasonOf } from '@/lib/reason-of'

import type { BackupCommand } from '../deps'
import { runBackupCommand } from './command'
import { BackupError } from './format'

export const wordsOf = (error: unknown) =>
  error instanceof BackupError ? error.message : reasonOf(error)

/** In this process: it holds up what else it does. */
export const backupCommandHere: BackupCommand = async ({ place, parameters, now }) => {
  const { startEmbeddedHere } = await import('../db/embedded-here')
  await runBackupCommand(
    { env: place, start: startEmbeddedHere, now: () => now, print: () => {} },
    parameters,
  )
}
