import { and, eq, inArray, or, sql } from 'drizzle-orm'

import type { CallerCounts, CallerErasureInput } from '@/contracts/privacy'

import { change } from '../changes/change'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { domainEvents } from '../db/events-schema'
import { jobs } from '../db/jobs-schema'
import { auditEntries, calls, nextSteps } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { canonicalNumber } from '../provider-events/reading/caller'
import { writeCallerTombstone } from '../provider-events/storing/tombstones'
import { countCaller, findPerson, type StoredPerson } from './caller'

/** Who changed which field and when stays; what it said, names and summaries included, goes. */
const blankHistory = async (tx: Transaction, { callerIds, isCall }: StoredPerson) => {
  const callIds = tx.select({ id: calls.id }).from(calls).where(isCall)
  const stepIds = tx
    .select({ id: sql<string>`${nextSteps.id}::text` })
    .from(nextSteps)
    .where(inArray(nextSteps.callerId, callerIds))
  await tx
    .update(domainEvents)
    .set({ before: null, after: null })
    .where(
      and(
        or(
          inArray(domainEvents.callId, callIds),
          inArray(domainEvents.entityId, callerIds),
          inArray(domainEvents.entityId, stepIds),
        ),
        sql`(before is not null or after is not null)`,
      ),
    )
  await tx
    .update(auditEntries)
    .set({
      changes: sql`coalesce((select jsonb_object_agg(key, '{"from": null, "to": null}'::jsonb) from jsonb_each(${auditEntries.changes})), '{}'::jsonb)`,
    })
    .where(
      or(
        inArray(auditEntries.callId, callIds),
        inArray(auditEntries.subjectId, callerIds),
        inArray(auditEntries.subjectId, stepIds),
      ),
    )
}

const deleteAlertMails = (tx: Transaction, { isCall }: StoredPerson) => {
  const callIds = tx
    .select({ id: sql`${calls.id}::text` })
    .from(calls)
    .where(isCall)
  return tx
    .delete(jobs)
    .where(and(eq(jobs.kind, 'alert-mail'), inArray(sql`payload ->> 'callId'`, callIds)))
}

/**
 * Erases a person: every call of theirs and of who is merged with them, with all that hangs on it, and remembers (as a digest) not to take
 * them back. Answers what was erased. Refuses with 422 unless the number was typed twice.
 */
export const eraseCaller = async (
  deps: Deps,
  actor: Actor,
  { number, confirmation }: CallerErasureInput,
): Promise<CallerCounts> => {
  if (canonicalNumber(confirmation) !== canonicalNumber(number)) {
    throw new ApiProblem(422, 'invalid', 'The two numbers differ. Nothing was erased.', {
      fields: { confirmation: 'Type the same number again' },
    })
  }
  return change(deps, actor, async (tx) => {
    // An event under way commits first and is seen below, or waits and then meets the tombstone.
    await tx.execute(sql`lock table ${calls} in exclusive mode`)
    const person = await findPerson(tx, number)
    const counts = await countCaller(tx, person)
    const subjectId = await writeCallerTombstone(tx, person, tx.at)
    await blankHistory(tx, person)
    await deleteAlertMails(tx, person)
    await tx.delete(calls).where(person.isCall)
    // Their names, numbers, merges and the next steps without a call go with them.
    await tx.delete(callers).where(inArray(callers.id, person.callerIds))
    const [before, after] = [{ calls: counts.calls }, { calls: 0 }]
    tx.record({ entity: 'all-calls', id: subjectId, what: 'caller.erased', before, after })
    return counts
  })
}
