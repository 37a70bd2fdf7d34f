import * as z from 'zod'

export const serverProcess = z.object({
  id: z.uuid(),
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  commit: z.string().nullable(),
  host: z.string(),
  pid: z.int(),
  memoryBytes: z.int(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** False: it was not seen for two minutes, and did not stop by itself. */
  isRunning: z.boolean(),
})
export type ServerProcess = z.infer<typeof serverProcess>

export const operations = z.object({
  /** The newest first. */
  processes: z.array(serverProcess),
  databaseBytes: z.int(),
  /** Of the folder of the embedded database; null: Postgres has its own. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
  /** Where mail goes out; null: nowhere. */
  mailServer: z.string().nullable(),
})
export type Operations = z.infer<typeof operations>

export const testMailAnswer = z.object({ to: z.string() })
