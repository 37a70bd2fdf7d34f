import { inArray } from 'drizzle-orm'

import { callField, isFlagFacet } from '@/contracts/call-fields'
import { readUuid } from '@/contracts/call-search'
import { FIGURE_FILTERS, type FigureFilter } from '@/contracts/figure-filters'
import type { MetricCell } from '@/contracts/metrics'
import { IN_ORDER } from '@/domain/metrics/dimensions'
import { idsNamed, metricsCsv } from '@/domain/metrics/metrics-csv'
import { isMetric, metricOf } from '@/domain/metrics/registry'
import { figureWords } from '@/domain/metrics/any-metric'
import { askedDays, dataUntilWords, daysWords } from '@/domain/metrics/days-words'
import { periodWords, reportSentences } from '@/domain/reports/standing-report'
import { TIME } from '@/domain/reports/pivot'
import { splitWord, type WorkspaceNames } from '@/domain/reports/split-word'
import { labelOfWord } from '@/domain/word-label'
import { csvFileName } from '@/lib/csv'

import { categories, tags } from '../db/call-labels-schema'
import type { Database } from '../db/client'
import type { Asked, reportRuns } from '../db/reports-schema'
import { users } from '../db/schema'
import type { Deps, Mail } from '../deps'
import { plainWords } from '../mail/plain-words'
import { type CellTable, moreText, reportHtml, type TotalLine } from './report-html'

const LISTED = 40

const labelOf = (name: string) => (isMetric(name) ? metricOf(name).label : name)

const totalsOf = ({ query, answer }: Asked): TotalLine[] =>
  query.metrics.map((name) => {
    const value = answer.totals[name]
    const before = answer.previous?.totals[name]
    return {
      label: labelOf(name),
      value: figureWords(name, value),
      was: before ? figureWords(name, before) : null,
    }
  })

const totalText = ({ label, value, was }: TotalLine) =>
  `${label}: ${value}${was === null ? '' : `, was ${was}`}`

/** The rows of a mail: the latest times, or the largest words, unless words have an order of their own. */
const listedOf = ({ query }: Asked, cells: MetricCell[]): MetricCell[] => {
  if (query.grain) return cells.slice(-LISTED)
  const [metric = ''] = query.metrics
  const valueOf = ({ values }: MetricCell) => values[metric]?.value ?? -Infinity
  const areInOrder = (query.dimensions ?? []).some((name) => IN_ORDER.includes(name))
  const listed = areInOrder ? cells : cells.toSorted((one, other) => valueOf(other) - valueOf(one))
  return listed.slice(0, LISTED)
}

const mapOf = (rows: readonly { key: string; label: string }[]) =>
  new Map(rows.map(({ key, label }) => [key, label]))

/** The label of each key; of a merged one that of its successor, whose calls are counted. */
const labelsOf = (rows: readonly { key: string; label: string; mergedInto: string | null }[]) => {
  const labels = mapOf(rows)
  return mapOf(
    rows.map(({ key, label, mergedInto }) => ({
      key,
      label: (mergedInto !== null && labels.get(mergedInto)) || label,
    })),
  )
}

type Names = WorkspaceNames & { people: ReadonlyMap<string, string> }

const listOf = (words: string | readonly string[] | boolean | undefined): string[] =>
  [words ?? []].flat().flatMap((one) => String(one).split(','))

/** Names of the workspace: of the people in the figures, in the filters and whose report it is, and of labels. */
const readNames = async (
  db: Database,
  asked: readonly Asked[],
  readerId: string | null,
): Promise<Names> => {
  const filtered = asked.flatMap(({ query }) => listOf(query.filters?.assignee))
  const ids = [...idsNamed(asked), ...filtered, readerId].flatMap((id) => readUuid(id) ?? [])
  const [people, ofCategories, ofTags] = await Promise.all([
    db.select({ key: users.id, label: users.name }).from(users).where(inArray(users.id, ids)),
    db
      .select({ key: categories.key, label: categories.label, mergedInto: categories.mergedInto })
      .from(categories),
    db.select({ key: tags.key, label: tags.label, mergedInto: tags.mergedInto }).from(tags),
  ])
  const names = mapOf(people)
  const labels = { category: labelsOf(ofCategories), tags: labelsOf(ofTags) }
  return {
    people: names,
    personOf: (id) => names.get(id),
    labelOf: (field, word) =>
      field === 'category' || field === 'tags' ? labels[field].get(word) : undefined,
  }
}

const wordOf = (split: string, key: string | null, names: Names): string =>
  split === TIME ? (key ?? '').replace('T', ' ').slice(0, 16) : splitWord(split, key, names)

const tableOf = ({ query, answer }: Asked, names: Names): CellTable | null => {
  const splits = [...(query.grain ? [TIME] : []), ...(query.dimensions ?? [])]
  if (splits.length === 0) return null
  const cells = answer.cells.filter(({ values }) => Object.values(values).some(({ n }) => n > 0))
  return {
    metrics: query.metrics.map(labelOf),
    rows: listedOf({ query, answer }, cells).map(({ keys, values, isPartial }) => ({
      words: splits.map((split) => plainWords(wordOf(split, keys[split] ?? null, names), 80)),
      values: query.metrics.map((name) => figureWords(name, values[name])),
      isPartial,
    })),
    more: Math.max(0, cells.length - LISTED),
  }
}

const tableText = (table: CellTable): string[] => {
  const lines = table.rows.map(({ words, values, isPartial }) => {
    const figures = values.map((value, at) => `${table.metrics[at]} ${value}`)
    return `${words.join(', ')}: ${figures.join(' · ')}${isPartial ? ' (in part)' : ''}`
  })
  return ['', ...lines, ...moreText(table)]
}

/** “Me” is whose report it is. */
const filterWord = (name: FigureFilter, word: string, names: Names, reader: string): string => {
  if (name === 'assignee' && word === 'me') return reader
  if (name === 'assignee') return splitWord(name, word === 'none' ? null : word, names)
  if (name === 'hour') return `${word}:00`
  if (isFlagFacet(name)) return word === 'true' ? 'yes' : 'no'
  const label = labelOfWord(name, word, names.labelOf)
  return name === 'reviewed' ? label.replace(/me$/, reader) : label
}

const filtersOf = ({ query: { filters = {} } }: Asked, names: Names, reader: string): string[] => {
  const parts = FIGURE_FILTERS.flatMap((name) => {
    const words = listOf(filters[name]).map((word) => filterWord(name, word, names, reader))
    if (words.length === 0) return []
    const list = plainWords(words.join(', '))
    return name === 'reviewed' ? list : `${callField(name).label}: ${list}`
  })
  return parts.length === 0 ? [] : [`Filters: ${parts.join('; ')}`]
}

const LATER = 'As it was sent, beside what it is now:'

type Row = { run: typeof reportRuns.$inferSelect; email: string }

/** A run as text and as tables, with all of its figures as a file. Null: it has none. */
export const writeReport = async (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { run, email }: Row,
): Promise<Mail | null> => {
  const [first] = run.asked ?? []
  if (!run.asked || !first) return null
  const title = plainWords(run.title, 100)
  const { standing, today } = run
  // What a standing report splits its own figures by is for its chart.
  const split = standing === null ? first : run.asked[1]
  const names = await readNames(db, run.asked, run.readerId)
  const reader = names.people.get(run.readerId ?? '') ?? 'me'
  const period = standing === null ? askedDays(first) : periodWords(standing, today)
  const head = [
    `${title}, ${period}`,
    ...(standing === null ? filtersOf(first, names, reader) : [askedDays(first)]),
    ...(standing === null ? [] : ['', reportSentences(standing, first.answer)]),
  ]
  const totals = totalsOf(first)
  const table = split ? tableOf(split, names) : null
  const until = dataUntilWords(first.answer)
  const url = `${env.PUBLIC_URL}/reporting-settings?run=${run.id}`
  const foot = [until, LATER, url]
  return {
    to: email,
    subject: `${title}: ${standing === null ? daysWords(first.query.range) : period}`,
    text: [
      ...head,
      '',
      ...totals.map(totalText),
      ...(table ? tableText(table) : []),
      '',
      ...foot,
    ].join('\n'),
    html: await reportHtml({ head, totals, table, foot }),
    attachments: [
      { filename: csvFileName(run.title), content: metricsCsv(run.title, run.asked, names.people) },
    ],
  }
}
