import type { Database, Transaction } from '../db/client'
import { auditEntries } from '../db/schema'
import type { Actor } from '../http/api-env'

export type Changes = Record<string, { from: unknown; to: unknown }>

type Entry = {
  actor: { id: Actor['id'] | null; name: string }
  at: Date
  /** A verb such as `call.changed`. */
  action: string
  callId?: string | null
  subjectId?: string
  changes?: Changes
}

/** Appends to the audit log, in the transaction of what it records. */
export const recordAudit = (tx: Transaction | Database, entry: Entry) => recordAudits(tx, [entry])

export const recordAudits = async (tx: Transaction | Database, entries: readonly Entry[]) => {
  await tx.insert(auditEntries).values(
    entries.map(({ actor, changes = {}, ...entry }) => ({
      ...entry,
      changes,
      actorId: actor.id,
      actorName: actor.name,
    })),
  )
}

export const changesBetween = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes => {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))
  return Object.fromEntries(
    Object.entries(after)
      .map(([key, value]) => [key, { from: plain(before[key]), to: plain(value) }] as const)
      .filter(([, { from, to }]) => from !== to),
  )
}
