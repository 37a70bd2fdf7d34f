import { and, type SQL, sql } from 'drizzle-orm'

import {
  CALL_FACETS,
  callField,
  type CallFacet,
  type CallSort,
  callSort,
} from '@/contracts/call-fields'
import { type Page, type PageRange, partsOf, type Place } from '@/domain/call-page'
import type { CallQuestion } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'
import { reviewCounts, type Tally } from '@/domain/tally'

import type { Database } from '../db/client'
import { columnOf, compileFilter } from '../db/filter-sql'
import { queryRows } from '../db/rows'
import { calls, callSearch } from '../db/schema'
import { searchQuery } from '../db/search-query'

const TRUE = sql`true`

export const hasWords = (q: string): SQL =>
  q === ''
    ? TRUE
    : sql`${calls.seq} in (select seq from ${callSearch} where document @@ ${searchQuery(q)})`

const filtersOf = ({ base, facets }: CallQuestion, but: CallFacet | null = null): SQL =>
  compileFilter({
    and: [base, ...facets.flatMap(({ name, asks }) => (name === but ? [] : [asks]))],
  })

const isShown = ({ hides }: CallQuestion): SQL =>
  compileFilter({
    and: Object.values(hides).flatMap((hidden) => (hidden ? [{ not: hidden }] : [])),
  })

const keyColumn = (sort: CallSort): SQL => {
  const { field } = callSort(sort)
  return field === 'duration' ? sql`coalesce(${columnOf(field)}, -1)` : columnOf(field)
}

const isLength = (sort: CallSort) => callSort(sort).field === 'duration'

/** A key as the place of a call has it: epoch milliseconds, or seconds. */
const keyNumber = (sort: CallSort): SQL =>
  isLength(sort) ? keyColumn(sort) : sql`(extract(epoch from ${keyColumn(sort)}) * 1000)::float8`

const keyValue = (sort: CallSort, key: number): SQL =>
  isLength(sort) ? sql`${key}::float8` : sql`to_timestamp(${key}::float8 / 1000)`

/** Which of its parts a call belongs to, for sorts that have several. */
const partOf = (sort: CallSort): SQL | null => {
  const parts = partsOf(sort)
  if (parts.length === 1) return null
  const cases = parts.map((part, at) => sql`when ${compileFilter(part)} then ${sql.raw(`${at}`)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

const places = (sort: CallSort): SQL =>
  sql`${calls.seq}::float8 as seq, ${partOf(sort) ?? sql`0`} as part, ${keyNumber(sort)} as key`

const isRising = ({ sort, isUpward = false }: PageRange) =>
  callSort(sort).direction === (isUpward ? -1 : 1)

const beyond = (range: PageRange): SQL => {
  const { sort, from, isUpward = false } = range
  if (!from) return TRUE
  const sign = sql.raw(isRising(range) ? '>' : '<')
  const inPart = sql`(${keyColumn(sort)}, ${calls.seq}) ${sign} (${keyValue(sort, from.key)}, ${from.seq})`
  const part = partOf(sort)
  if (!part) return inPart
  return sql`(${part} ${sql.raw(isUpward ? '<' : '>')} ${from.part} or (${part} = ${from.part} and ${inPart}))`
}

const orderOf = (range: PageRange): SQL => {
  const { sort, isUpward = false } = range
  const way = sql.raw(isRising(range) ? 'asc' : 'desc')
  const part = partOf(sort)
  const first = part ? sql`${part} ${sql.raw(isUpward ? 'desc' : 'asc')}, ` : sql``
  return sql`${first}${keyColumn(sort)} ${way}, ${calls.seq} ${way}`
}

export const pageStatement = (question: CallQuestion, q: string, range: PageRange): SQL => {
  const { skip = 0, limit } = range
  const where = and(filtersOf(question), isShown(question), hasWords(q), beyond(range))
  return sql`select ${places(range.sort)} from ${calls} where ${where} order by ${orderOf(range)}
    ${Number.isFinite(limit) ? sql`limit ${limit + 1}` : sql``} offset ${skip}`
}

export const countBySql = async (
  db: Database,
  filters: readonly Filter[],
  among: SQL = TRUE,
): Promise<number[]> => {
  const counts = filters.map(
    (filter, at) =>
      sql`count(*) filter (where ${compileFilter(filter)})::float8 as ${sql.raw(`c${at}`)}`,
  )
  const [row = {}] = await queryRows<Record<string, number>>(
    db,
    sql`select ${sql.join(counts, sql`, `)} from ${calls} where ${among}`,
  )
  return filters.map((_, at) => Number(row[`c${at}`]))
}

const NONE: Filter = { or: [] }

const countAll = async (db: Database, question: CallQuestion, q: string) => {
  const { short, withoutTranscript } = question.hides
  const silent = withoutTranscript ?? NONE
  const [total = 0, hiddenAsShort = 0, hiddenAsSilent = 0] = await countBySql(
    db,
    [
      { and: [{ not: short ?? NONE }, { not: silent }] },
      short ?? NONE,
      { and: [silent, { not: short ?? NONE }] },
    ],
    and(filtersOf(question), hasWords(q)),
  )
  return { total, hidden: { short: hiddenAsShort, withoutTranscript: hiddenAsSilent } }
}

const readPlaces = async (db: Database, statement: SQL): Promise<Place[]> => {
  const rows = await queryRows<Record<keyof Place, string | number>>(db, statement)
  return rows.map(({ seq, part, key }) => ({
    seq: Number(seq),
    part: Number(part),
    key: Number(key),
  }))
}

export const pageFromSql = async (
  db: Database,
  question: CallQuestion,
  q: string,
  range: PageRange,
): Promise<Page> => {
  const [found, counted] = await Promise.all([
    range.limit > 0 ? readPlaces(db, pageStatement(question, q, range)) : [],
    countAll(db, question, q),
  ])
  const rows = found.slice(0, range.limit)
  return {
    seqs: rows.map(({ seq }) => seq),
    first: rows.at(0) ?? null,
    last: rows.at(-1) ?? null,
    hasMore: found.length > range.limit,
    ...counted,
    isEstimate: false,
  }
}

export const placeFromSql = async (
  db: Database,
  id: string,
  sort: CallSort,
): Promise<Place | null> => {
  const [place] = await readPlaces(
    db,
    sql`select ${places(sort)} from ${calls} where ${calls.id} = ${id}`,
  )
  return place ?? null
}

const reviewWord = (actorId: string): SQL =>
  sql`case when ${calls.reviewedAt} is null then case when ${calls.isDemo} then 'demo' else 'nobody' end when ${calls.reviewedById}::text = ${actorId} then 'me' else 'other' end`

const wordOf = (name: CallFacet, actorId: string): SQL =>
  name === 'reviewed' ? reviewWord(actorId) : sql`coalesce(${columnOf(name)}::text, '')`

const countWords = async (
  db: Database,
  names: readonly CallFacet[],
  where: SQL,
  actorId: string,
): Promise<[CallFacet, Map<string, number>][]> => {
  const columns = names.map((_, at) => sql.raw(`w${at}`))
  const words = names.map((name, at) => sql`${wordOf(name, actorId)} as ${columns[at]}`)
  const rows = await queryRows<{ facet: number; word: string; count: string }>(
    db,
    sql`select facet::int as facet, word, count from (
          select array[${sql.join(columns, sql`, `)}] as words, count(*) as count
          from (select ${sql.join(words, sql`, `)} from ${calls} where ${where}) as said
          group by grouping sets (${sql.join(
            columns.map((column) => sql`(${column})`),
            sql`, `,
          )})
        ) as counted
        cross join lateral unnest(words) with ordinality as said(word, facet)
        where word is not null`,
  )
  return names.map((name, at) => {
    const counts = new Map<string, number>()
    for (const { word: words, count } of rows.filter(({ facet }) => facet === at + 1)) {
      const all = callField(name).isMany ? words.split(' ') : [words]
      for (const word of all) counts.set(word, (counts.get(word) ?? 0) + Number(count))
    }
    if (name !== 'reviewed') return [name, counts]
    const [nobody = 0, me = 0, other = 0, demo = 0] = ['nobody', 'me', 'other', 'demo'].map((by) =>
      counts.get(by),
    )
    return [name, reviewCounts(nobody + me + other + demo, nobody, me, demo)]
  })
}

export const tallyFromSql = async (
  db: Database,
  question: CallQuestion,
  q: string,
  actorId: string,
): Promise<Tally> => {
  const asked = question.facets.map(({ name }) => name)
  const under = (but: CallFacet | null) =>
    and(filtersOf(question, but), isShown(question), hasWords(q)) ?? TRUE
  const others = CALL_FACETS.filter((name) => !asked.includes(name))
  const [{ total }, rest, ...own] = await Promise.all([
    countAll(db, question, q),
    others.length > 0 ? countWords(db, others, under(null), actorId) : [],
    ...asked.map((name) => countWords(db, [name], under(name), actorId)),
  ])
  return { total, byFacet: new Map([...rest, ...own.flat()]), isEstimate: false }
}
