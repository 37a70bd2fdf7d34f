import { statfs } from 'node:fs/promises'

import { desc } from 'drizzle-orm'

import type { Operations } from '@/contracts/operations'

import { databaseSize } from '../db/database-size'
import { processes } from '../db/processes-schema'
import type { Deps } from '../deps'

/** Four heartbeats. */
const GONE_AFTER_MS = 120_000

const readDisk = async (folder: string): Promise<Operations['disk']> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

export const readOperations = async ({ db, database, env, now }: Deps): Promise<Operations> => {
  const at = now().getTime()
  const rows = await db.select().from(processes).orderBy(desc(processes.startedAt))
  return {
    processes: rows.map(({ startedAt, seenAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isRunning: at - seenAt.getTime() < GONE_AFTER_MS,
    })),
    databaseBytes: await databaseSize(db),
    disk: database.kind === 'embedded' ? await readDisk(env.DATA_DIR).catch(() => null) : null,
    mailServer: env.SMTP_URL === undefined ? null : new URL(env.SMTP_URL).host,
  }
}
