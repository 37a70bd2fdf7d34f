import type { BackupCommand } from '../deps'
import { runBackupCommand } from './command'

/** In this thread, which does nothing else meanwhile. */
export const backupCommandHere: BackupCommand = async ({ place, parameters, now }) => {
  const { startEmbeddedHere } = await import('../db/embedded-here')
  await runBackupCommand(
    { env: place, start: startEmbeddedHere, now: () => now, print: () => {} },
    parameters,
  )
}
