import type { Provider } from '@/contracts/call-words'
import { codeOf } from '@/lib/code-of'

import type { Database, Transaction } from '../db/client'
import { auditEntries } from '../db/schema'
import type { Actor } from '../http/api-env'
import { appendEvents, type DomainEvent } from './event-log'
import { claimKey } from './once'

/** Whoever changes something: the person behind a request, or something that acts by itself. */
export type ChangeActor =
  | Actor
  | { kind: 'system'; name: string }
  | { kind: 'provider'; provider: Provider; name: string }
  | { kind: 'token'; id: string; name: string }
  | { kind: 'rule'; id: string; name: string }

export type ChangeDeps = { db: Database; now: () => Date; wake: () => void }

type Recorded = {
  entity: string
  /** Null where there is only one of its kind. */
  id: string | null
  /** A verb such as `call.changed`; the audit log has the same. */
  what: string
  /** The call it belongs to: its activity shows it, its erasure blanks it. */
  callId?: string | null
  /** Changed fields only, and nothing secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Whether the audit log has it: what a person, a token or a rule does, unless said otherwise. */
  isAudited?: boolean
  /** Who did it, where one transaction takes over what several did. */
  actor?: ChangeActor
  /** Where the request came from, when not from the actor's. */
  address?: string
}

export type ChangeTx = Transaction & {
  /** When the change happens: one moment for everything it writes. */
  at: Date
  actor: ChangeActor
  /** Says what happened; written at the end of the transaction. */
  record: (event: Recorded) => void
}

export const actorIdOf = (actor: ChangeActor): string | null => {
  if (actor.kind === 'provider') return actor.provider
  return 'id' in actor ? actor.id : null
}

type Entry = Recorded & { actor: ChangeActor }

const toEvent = ({ actor, callId, before, after, entity, id, what }: Entry): DomainEvent => ({
  entity,
  id,
  what,
  callId: callId ?? null,
  actorKind: actor.kind,
  actorId: actorIdOf(actor),
  actorName: actor.name,
  before: before ?? null,
  after: after ?? null,
})

const isAudited = ({ actor, isAudited }: Entry) =>
  isAudited ?? (actor.kind !== 'system' && actor.kind !== 'provider')

const toAuditEntry = (entry: Entry, at: Date) => {
  const { actor, entity, id, what, callId, before, after, address } = entry
  const person = actor.kind === 'person' ? actor : undefined
  return {
    at,
    actorId: person?.id ?? null,
    actorName: actor.name,
    address: address ?? person?.address ?? null,
    action: what,
    callId,
    subjectId: entity === 'call' ? null : id,
    changes: Object.fromEntries(
      Object.keys({ ...before, ...after }).map((key) => [
        key,
        { from: before?.[key] ?? null, to: after?.[key] ?? null },
      ]),
    ),
  }
}

const writeRecorded = async (tx: ChangeTx, entries: Entry[]) => {
  const audited = entries.filter(isAudited).map((entry) => toAuditEntry(entry, tx.at))
  await Promise.all([
    appendEvents(tx, entries.map(toEvent), tx.at),
    audited.length > 0 ? tx.insert(auditEntries).values(audited) : undefined,
  ])
}

const DEADLOCK = '40P01'
const ATTEMPTS = 3

/** Worth the same work again. */
export const isDeadlock = (error: unknown): boolean =>
  codeOf(error) === DEADLOCK || (error instanceof Error && isDeadlock(error.cause))

/**
 * The one way to write: `work` in a transaction, what it records in the event log and the audit log,
 * and after the commit whatever waits for changes is woken. Rejects, having changed nothing, with
 * what `work` throws. Of changes that wait for each other in a circle Postgres ends one; its `work`
 * is done again. It happens once under the key of a request (`answerOnce`).
 */
export const change = async <Result>(
  { db, now, wake }: ChangeDeps,
  actor: ChangeActor,
  work: (tx: ChangeTx) => Promise<Result>,
): Promise<Result> => {
  const attempt = () =>
    db.transaction(async (transaction) => {
      const entries: Entry[] = []
      const record = (event: Recorded) => entries.push({ actor, ...event })
      const tx: ChangeTx = Object.assign(transaction, { at: now(), actor, record })
      if (actor.kind === 'person') await claimKey(tx, actor.id, tx.at)
      const result = await work(tx)
      await writeRecorded(tx, entries)
      return { result, isRecorded: entries.length > 0 }
    })
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      const { result, isRecorded } = await attempt()
      if (isRecorded) wake()
      return result
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error
    }
  }
}

/** `work` in a savepoint: when it fails, what it wrote and recorded is undone and `tx` goes on. */
export const inSavepoint = async <Result>(
  tx: ChangeTx,
  work: (tx: ChangeTx) => Promise<Result>,
): Promise<Result> => {
  const recorded: Recorded[] = []
  const { at, actor } = tx
  const record = (event: Recorded) => recorded.push(event)
  const result = await tx.transaction((savepoint) =>
    work(Object.assign(savepoint, { at, actor, record })),
  )
  recorded.forEach(tx.record)
  return result
}
