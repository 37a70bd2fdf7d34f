import { runBackupCommand } from '@/server/backup/command'
import { startEmbeddedHere } from '@/server/db/embedded-here'
import { openEmbedded } from '@/server/db/open'

const unexpected = (error: Error) => {
  throw error
}

/** The embedded database of a data directory. */
export const openFolder = (folder: string) => openEmbedded(folder, startEmbeddedHere, unexpected)

/** Runs `backup`, `restore` or `move` for a data directory, or a Postgres. Answers what it prints. */
export const runBackup = async (place: string, parameters: string[], key?: string) => {
  const printed: string[] = []
  const isPostgres = place.startsWith('postgres')
  await runBackupCommand(
    {
      env: {
        DATA_DIR: isPostgres ? '/nowhere' : place,
        DATABASE_URL: isPostgres ? place : undefined,
        CREDENTIALS_KEY: key === undefined ? undefined : Buffer.from(key, 'hex'),
      },
      start: startEmbeddedHere,
      now: () => new Date('2026-11-20T15:00:00Z'),
      print: (line) => void printed.push(line),
    },
    parameters,
  )
  return printed.join('\n')
}
