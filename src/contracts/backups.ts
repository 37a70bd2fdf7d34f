import * as z from 'zod'

export const backup = z.object({
  id: z.uuid(),
  /** `waiting`: not started yet. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** The machine that wrote it, and the whole path there; null while it waits. */
  host: z.string().nullable(),
  file: z.string().nullable(),
  bytes: z.int().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** When its restore was last tested, and why the test failed. */
  testedAt: z.iso.datetime().nullable(),
  testError: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

export const backups = z.object({
  /** Whether one is made each night: a process that runs jobs has BACKUP_DIR. */
  isScheduled: z.boolean(),
  /** The newest first: those that are kept, and the last few that failed. */
  items: z.array(backup),
})
export type Backups = z.infer<typeof backups>
