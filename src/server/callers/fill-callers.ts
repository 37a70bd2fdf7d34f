import { setImmediate } from 'node:timers/promises'

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { pick } from '@/lib/pick'

import { change, type ChangeTx } from '../changes/change'
import { ConcurrentWrite, expectAll, updateRows } from '../db/bulk-write'
import type { Database } from '../db/client'
import { calls, providerEvents } from '../db/schema'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { readEvent } from '../provider-events/reading/read-event'
import {
  assignCallers,
  type CallerRegister,
  enterCallers,
  sendCallers,
  type Sighting,
} from './assign-callers'

/** So few that no delivery waits long for their locks. */
const BATCH = 100
const CALLERS = { kind: 'system', name: 'Callers' } as const
const ALL_FILLED = { entity: 'all-calls', id: null, what: 'caller.filled' } as const

const columns = {
  ...pick(calls, ['id', 'provider', 'callerName', 'callerNumber', 'lineNumber']),
  at: calls.receivedAt,
}
type DueCall = Pick<Sighting, 'provider' | 'callerName' | 'callerNumber' | 'lineNumber' | 'at'> & {
  id: string
}

/** The last identity, other than a withheld number, that events of a call without a number gave. */
const readText = async (db: Database, { id, provider }: DueCall): Promise<string | null> => {
  const events = await db
    .select({ event: providerEvents.event, receivedAt: providerEvents.receivedAt })
    .from(providerEvents)
    .where(eq(providerEvents.callId, id))
    .orderBy(asc(providerEvents.id))
  let text: string | null = null
  for (const { event, receivedAt } of events) {
    const read = readEvent({ provider, body: JSON.parse(event), receivedAt })
    if (read.ok) text = read.reading.facts.callerText ?? text
    await setImmediate()
  }
  return text
}

const sightingsOf = async (db: Database, due: DueCall[]) => {
  const sightings = new Map<string, Sighting>()
  for (const call of due) {
    sightings.set(call.id, {
      ...call,
      // Earlier versions did not keep the source of a name.
      callerNameSource: call.callerName === null ? null : 'provider',
      callerText: call.callerNumber ?? (await readText(db, call)),
    })
  }
  return sightings
}

const saveSlice = async (tx: ChangeTx, sightings: ReadonlyMap<string, Sighting>) => {
  const rows = await tx
    .select(columns)
    .from(calls)
    .where(and(inArray(calls.id, [...sightings.keys()]), isNull(calls.callerKind)))
    .orderBy(asc(calls.seq))
    // What an event or a person is changing right now waits for the next slice.
    .for('update', { skipLocked: true })
  const seen = rows.flatMap(({ id, ...facts }) => {
    const sighting = sightings.get(id)
    return sighting ? [{ id, sighting: { ...sighting, ...facts } }] : []
  })
  const facts = seen.map(({ sighting }) => sighting)
  const register: CallerRegister = new Map()
  await enterCallers(tx, register, facts)
  const { assigned, ...callers } = assignCallers(facts, register)
  await expectAll(sendCallers(tx, callers))
  const filled = seen.flatMap(({ id }, index) => {
    const caller = assigned[index]
    return caller ? [{ id, ...caller }] : []
  })
  if (filled.length === 0) return
  await updateRows(tx, calls, 'id', filled)
  tx.record({ entity: 'caller', id: null, what: 'caller.filled' })
}

/**
 * Assigns callers to the calls of earlier versions, oldest first, in batches, by the rules for new
 * calls. Goes on where it was stopped and ends when none is left.
 */
export const fillCallers = async (
  deps: Pick<Deps, 'db' | 'now' | 'wake'>,
  { signal, checkpoint }: Pick<RunningJob, 'signal' | 'checkpoint'>,
) => {
  const { db } = deps
  let isFilled = false
  for (;;) {
    signal.throwIfAborted()
    const due = await db
      .select(columns)
      .from(calls)
      .where(isNull(calls.callerKind))
      .orderBy(asc(calls.seq))
      .limit(BATCH)
    if (due.length === 0) {
      // What is kept of every call in memory has none of it yet.
      if (isFilled) await change(deps, CALLERS, async (tx) => tx.record(ALL_FILLED))
      return
    }
    const sightings = await sightingsOf(db, due)
    try {
      await change(deps, CALLERS, async (tx) => {
        await checkpoint(tx)
        await saveSlice(tx, sightings)
      })
      isFilled = true
    } catch (error) {
      // The slice is read again.
      if (!(error instanceof ConcurrentWrite)) throw error
    }
  }
}
