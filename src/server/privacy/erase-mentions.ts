import { eq, inArray, sql } from 'drizzle-orm'

import { saveDocuments } from '../calls/search-document'
import type { ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { auditEntries, callContents, calls } from '../db/schema'
import type { StoredPerson } from './caller'
import { BLANKED } from './erase-calls'
import { eraseInLabels } from './erase-labels'
import { ERASED, personPattern } from './person-pattern'

/** What people write, by table, and what is kept of it; `apart`: must differ from another row's. */
const TEXTS: { table: string; column: string; isJson?: true; apart?: true }[] = [
  { table: 'saved_views', column: 'name', apart: true },
  { table: 'saved_views', column: 'search', isJson: true },
  { table: 'call_notes', column: 'text' },
  { table: 'next_steps', column: 'title' },
  { table: 'next_steps', column: 'proposal_key', apart: true },
  { table: 'notifications', column: 'title' },
  { table: 'scorecards', column: 'name' },
  { table: 'scorecards', column: 'criteria', isJson: true },
  { table: 'call_scores', column: 'answers', isJson: true },
  { table: 'call_scores', column: 'dispute', isJson: true },
  { table: 'business_calendars', column: 'holidays', isJson: true },
  { table: 'provider_credentials', column: 'label' },
  { table: 'bulk_changed_calls', column: 'before', isJson: true },
  { table: 'domain_events', column: 'before', isJson: true },
  { table: 'domain_events', column: 'after', isJson: true },
]

const namesOf = async (tx: Transaction, { callerIds, isCall }: StoredPerson) => {
  const called = await tx.selectDistinct({ name: calls.callerName }).from(calls).where(isCall)
  const known = await tx
    .select({ name: callers.name, toldName: callers.toldName })
    .from(callers)
    .where(inArray(callers.id, callerIds))
  return [...called.map(({ name }) => name), ...known.flatMap((it) => [it.name, it.toldName])]
}

/**
 * Takes a person's number and full names out of what people wrote elsewhere: about other calls, in
 * views, labels, scorecards and holidays, and in the history of all that.
 */
export const eraseMentions = async (tx: ChangeTx, person: StoredPerson) => {
  const pattern = personPattern(person.number, await namesOf(tx, person))
  if (pattern === null) return
  await eraseInLabels(tx, pattern)
  for (const { table, column, isJson, apart } of TEXTS) {
    const text = sql`${sql.identifier(column)}::text`
    const kept = sql`regexp_replace(${text}, ${pattern}, ${ERASED}, 'gi')`
    const end = apart ? sql` || ' ' || left(id::text, 4)` : sql``
    const value = isJson ? sql`${kept}::jsonb` : sql`${kept}${end}`
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}
          where ${text} ~* ${pattern}`,
    )
  }
  await eraseInSummaries(tx, pattern)
  await tx
    .update(auditEntries)
    .set({ changes: BLANKED })
    .where(sql`${auditEntries.changes}::text ~* ${pattern}`)
}

const eraseInSummaries = async (tx: Transaction, pattern: string) => {
  const summarised = await queryRows<{ id: string }>(
    tx,
    sql`update calls set human_summary = regexp_replace(human_summary, ${pattern}, ${ERASED}, 'gi')
        where human_summary ~* ${pattern} returning id`,
  )
  const ids = summarised.map(({ id }) => id)
  const found = await tx
    .select({ call: calls, transcript: callContents.transcript })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(inArray(calls.id, ids))
  await saveDocuments(tx, found)
}
