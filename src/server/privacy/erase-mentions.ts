import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import { saveDocuments } from '../calls/search-document'
import type { ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import type { Database, Transaction } from '../db/client'
import { onlyRow, queryRows } from '../db/rows'
import { callContents, calls } from '../db/schema'
import { renewTicketWords } from '../tickets/ticket-words'
import type { StoredPerson } from './caller'
import { BLANKED } from './erase-calls'
import { eraseInLabels } from './erase-labels'
import { JSON_COLUMNS, mapTexts, type Structured } from './json-texts'
import { type EraseFrom, personEraser } from './person-mentions'

const AUDITED = 'audit_entries.changes'
const SUMMARY = 'calls.human_summary'
/** Must differ from another row's. */
const APART = [
  'saved_views.name',
  'reports.name',
  'next_steps.proposal_key',
  'next_steps.topic_key',
  'callback_requests.proposal_key',
]
const TEXTS = `call_notes.text tickets.subject tickets.body tickets.rejected_reason
  ticket_comments.text next_steps.requested_words callback_requests.words callback_attempts.note
  function_calls.answer next_steps.title notifications.title scorecards.name
  provider_credentials.label report_runs.title alert_rules.name alerts.rule_name alert_deliveries.body
  routings.rule_name routings.reason
  email_rules.name email_rules.subject email_rules.body
  email_effects.rule_name ${SUMMARY} ${APART.join(' ')}`

type Place = { column: string; structured: Structured }

/** Where people write. */
const PLACES: Place[] = [
  ...TEXTS.split(/\s+/).map((column) => ({ column, structured: false })),
  ...Object.entries(JSON_COLUMNS).flatMap(([column, structured]) =>
    structured === true || structured === 'of its call' ? [] : [{ column, structured }],
  ),
]

const partsOf = ({ column }: Place) => column.split('.').map((name) => sql.identifier(name))

const namesOf = async (db: Database | Transaction, { callerIds, isCall }: StoredPerson) => {
  const called = await db.selectDistinct({ name: calls.callerName }).from(calls).where(isCall)
  const known = await db
    .select({ name: callers.name, toldName: callers.toldName })
    .from(callers)
    .where(inArray(callers.id, callerIds))
  return [...called.map(({ name }) => name), ...known.flatMap((it) => [it.name, it.toldName])]
}

type Row = { at: string; value: unknown }
const BLOCKS_AT_ONCE = 16
const ROWS_AT_ONCE = 500

const readRows = (db: Database | Transaction, place: Place, isRow: SQL) => {
  const [table, column] = partsOf(place)
  return queryRows<Row>(
    db,
    sql`select ctid::text as at, to_jsonb(${column}) as value from ${table}
        where ${column} is not null and ${isRow}`,
  )
}

const findNamed = async (db: Database | Transaction, place: Place, erase: EraseFrom) => {
  const named: string[] = []
  const size = sql`select (pg_relation_size(${place.column.split('.')[0]}::regclass)
    / current_setting('block_size')::int)::int as blocks`
  const { blocks } = onlyRow(await queryRows<{ blocks: number }>(db, size))
  for (let from = 0; from < blocks; from += BLOCKS_AT_ONCE) {
    const isHere = sql`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + BLOCKS_AT_ONCE},0)`}::tid`
    for (const row of await readRows(db, place, isHere)) {
      if (withoutPerson(place, row, erase).length > 0) named.push(row.at)
    }
  }
  return named
}

/** Rows written from this transaction on may name somebody, too; a table in new files has moved its rows. */
const readState = async (db: Database | Transaction) =>
  onlyRow(
    await queryRows<{ since: string; files: string }>(
      db,
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as since,
            (select string_agg(pg_relation_filenode(oid)::text, ' ' order by oid) from pg_class
             where relkind = 'r' and relnamespace = 'public'::regnamespace) as files`,
    ),
  )

/** Where a person is named by others, read in portions, so that everybody else goes on meanwhile. */
export const findMentions = async (db: Database | Transaction, person: StoredPerson) => {
  const state = await readState(db)
  const names = await namesOf(db, person)
  const erase = personEraser(person.identities, names)
  const named = new Map<Place, string[]>()
  for (const place of PLACES) {
    if (erase !== null) named.set(place, await findNamed(db, place, erase))
  }
  return { ...state, names, erase, named }
}

/**
 * Takes a person's numbers, addresses and full names out of what people wrote elsewhere: about other calls, in
 * views, labels, scorecards and holidays, and in the history of all that.
 */
export const eraseMentions = async (
  tx: ChangeTx,
  person: StoredPerson,
  found: Awaited<ReturnType<typeof findMentions>>,
) => {
  const [told, { files }] = [await namesOf(tx, person), await readState(tx)]
  const isTrue = files === found.files && told.every((name) => found.names.includes(name))
  const { erase, names, named, since } = isTrue ? found : await findMentions(tx, person)
  if (erase === null) return
  const ownWords = await eraseInLabels(tx, { person, names, erase })
  for (const [place, at] of named) {
    const isNamed = sql`(ctid = any(${`{${at.map((one) => `"${one}"`).join()}}`}::tid[])
      or age(xmin) <= age(${since}::xid8::xid)) for update`
    const rows = await readRows(tx, place, isNamed)
    const changed = rows.flatMap((row) => withoutPerson(place, row, erase, ownWords))
    for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
      await writeRows(tx, place, changed.slice(from, from + ROWS_AT_ONCE))
    }
  }
}

const withoutPerson = (
  { structured }: Place,
  { at, value }: Row,
  erase: EraseFrom,
  ownWords?: ReadonlySet<string>,
): Row[] => {
  let isNamed = false
  const without = mapTexts(value, structured, (said, isLabel) => {
    const left = isLabel && ownWords?.has(said) ? said : erase(said)
    isNamed ||= left !== said
    return left
  })
  return isNamed ? [{ at, value: without }] : []
}

const writeRows = async (tx: Transaction, place: Place, rows: Row[]) => {
  const [table, column] = partsOf(place)
  const said = sql`(jsonb_populate_record(null::${table},
    jsonb_build_object(${place.column.split('.')[1]}::text, changed.value))).${column}`
  const value = place.column === AUDITED ? BLANKED : said
  const end = APART.includes(place.column) ? sql` || ' ' || left(id::text, 4)` : sql``
  const written = await queryRows<{ id: string }>(
    tx,
    sql`update ${table} set ${column} = ${value}${end}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(at tid, value jsonb)
        where ${table}.ctid = changed.at returning to_jsonb(${table}) ->> 'id' as id`,
  )
  const ids = written.map(({ id }) => id)
  if (/^tickets\.(?:subject|body)$/.test(place.column)) await renewTicketWords(tx, ids)
  if (place.column !== SUMMARY) return
  const found = await tx
    .select({ call: calls, transcript: callContents.transcript })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(inArray(calls.id, ids))
  await saveDocuments(tx, found)
}
