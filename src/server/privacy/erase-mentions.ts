import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import { saveDocuments } from '../calls/search-document'
import type { ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { callContents, calls } from '../db/schema'
import type { StoredPerson } from './caller'
import { BLANKED } from './erase-calls'
import { eraseInLabels } from './erase-labels'
import { JSON_TEXTS, type Texts } from './json-texts'
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
  const pattern = personPattern(person.number, await namesOf(tx, person))
  if (pattern === null) return
  await eraseInLabels(tx, pattern)
  for (const { table, column, apart } of TEXTS) {
    const text = sql.identifier(column)
    const kept = sql`regexp_replace(${text}, ${pattern}, ${ERASED}, 'gi')`
    const end = apart ? sql` || ' ' || left(id::text, 4)` : sql``
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${text} = ${kept}${end} where ${text} ~* ${pattern}`,
    )
  }
  await eraseInSummaries(tx, pattern)
  // Compiling the nested queries takes seconds, running them on a few rows does not.
  await tx.execute(sql`set local jit = off`)
  for (const [place, texts] of Object.entries(JSON_TEXTS)) {
    if (typeof texts === 'string') continue
    const [table = '', column = ''] = place.split('.')
    const json = sql.identifier(column)
    const kept = withoutPerson(sql`${json}`, texts, pattern)
    const value = place === AUDITED ? BLANKED : kept
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${json} = ${value}
          where ${json}::text ~* ${pattern} and ${kept} <> ${json}`,
    )
  }
}

const withoutPerson = (json: SQL, texts: Texts, pattern: string): SQL => {
  const inner = (one: Texts) => withoutPerson(sql`part.value`, one, pattern)
  const only = (type: string, value: SQL) =>
    sql`case jsonb_typeof(${json}) when ${type} then ${value} else ${json} end`
  if (texts === true) {
    const kept = sql`regexp_replace(${json} #>> '{}', ${pattern}, ${ERASED}, 'gi')`
    return only('string', sql`to_jsonb(${kept})`)
  }
  if (isList(texts)) {
    const all = sql`jsonb_array_elements(${json}) with ordinality as part(value, place)`
    const kept = sql`jsonb_agg(${inner(texts[0])} order by part.place)`
    return only('array', sql`(select coalesce(${kept}, '[]') from ${all})`)
  }
  const cases = Object.entries(texts).map(([name, one]) => sql`when ${name} then ${inner(one)}`)
  const kept = sql`case part.key ${sql.join(cases, sql` `)} else part.value end`
  const all = sql`jsonb_each(${json}) as part`
  return only(
    'object',
    sql`(select coalesce(jsonb_object_agg(part.key, ${kept}), '{}') from ${all})`,
  )
}

const isList = (texts: Texts): texts is readonly [Texts] => Array.isArray(texts)

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
