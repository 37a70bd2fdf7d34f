import { eq, inArray, sql } from 'drizzle-orm'

import { saveDocuments } from '../calls/search-document'
import type { ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { callContents, calls } from '../db/schema'
import type { StoredPerson } from './caller'
import { BLANKED } from './erase-calls'
import { eraseInLabels } from './erase-labels'
import { JSON_COLUMNS, mapTexts, type Structured } from './json-texts'
import { ERASED, personPattern } from './person-pattern'

/** What people write, by table and column; `apart`: must differ from another row's. */
const TEXTS: { table: string; column: string; apart?: true }[] = [
  { table: 'saved_views', column: 'name', apart: true },
  { table: 'call_notes', column: 'text' },
  { table: 'next_steps', column: 'title' },
  { table: 'next_steps', column: 'proposal_key', apart: true },
  { table: 'notifications', column: 'title' },
  { table: 'scorecards', column: 'name' },
  { table: 'provider_credentials', column: 'label' },
]

const AUDITED = 'audit_entries.changes'

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
  const names = await namesOf(tx, person)
  const pattern = personPattern(person.number, names)
  if (pattern === null) return
  const ownWords = await eraseInLabels(tx, { person, names, pattern })
  for (const { table, column, apart } of TEXTS) {
    const text = sql.identifier(column)
    const kept = sql`regexp_replace(${text}, ${pattern}, ${ERASED}, 'gi')`
    const end = apart ? sql` || ' ' || left(id::text, 4)` : sql``
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${text} = ${kept}${end} where ${text} ~* ${pattern}`,
    )
  }
  await eraseInSummaries(tx, pattern)
  for (const [place, structured] of Object.entries(JSON_COLUMNS)) {
    if (structured !== true && structured !== 'of its call') {
      await eraseInJson(tx, place, structured, { pattern, ownWords })
    }
  }
}

const eraseInJson = async (
  tx: Transaction,
  place: string,
  structured: Structured,
  { pattern, ownWords }: { pattern: string; ownWords: ReadonlySet<string> },
) => {
  const [table, json] = place.split('.').map((name) => sql.identifier(name))
  const rows = await queryRows<{ at: string; json: unknown }>(
    tx,
    sql`select ctid::text as at, ${json} as json from ${table} where ${json}::text ~* ${pattern} for update`,
  )
  const texts = new Set<string>()
  for (const { json } of rows) mapTexts(json, structured, (text) => (texts.add(text), text))
  const found = await queryRows<{ text: string; kept: string }>(
    tx,
    sql`select text, regexp_replace(text, ${pattern}, ${ERASED}, 'gi') as kept
        from jsonb_array_elements_text(${JSON.stringify([...texts])}::jsonb) as text
        where text ~* ${pattern}`,
  )
  const kept = new Map(found.map((one) => [one.text, one.kept]))
  const changed = rows.flatMap(({ at, json }) => {
    let isNamed = false
    const value = mapTexts(json, structured, (text, isLabel) => {
      const without = isLabel && ownWords.has(text) ? undefined : kept.get(text)
      isNamed ||= without !== undefined
      return without ?? text
    })
    return isNamed ? [{ at, value }] : []
  })
  const value = place === AUDITED ? BLANKED : sql`changed.value`
  await tx.execute(
    sql`update ${table} set ${json} = ${value}
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed(at tid, value jsonb)
        where ${table}.ctid = changed.at`,
  )
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
