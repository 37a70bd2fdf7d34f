import { inArray } from 'drizzle-orm'

import { callField } from '@/contracts/call-fields'
import type { MetricCell, MetricsAnswer, MetricValue } from '@/contracts/metrics'
import { metricsCsv } from '@/domain/metrics/metrics-csv'
import { isCallerDimension, isDimension } from '@/domain/metrics/dimensions'
import { frequencyWords } from '@/domain/metrics/caller-words'
import { isMetric, metricOf } from '@/domain/metrics/registry'
import { basisWords, isThin } from '@/domain/metrics/any-metric'
import { askedDays, daysWords } from '@/domain/metrics/days-words'
import { valueWords } from '@/domain/metrics/value-words'
import { periodWords, reportSentences } from '@/domain/reports/standing-report'
import { TIME } from '@/domain/reports/pivot'
import { csvFileName } from '@/lib/csv'

import { categories } from '../db/call-labels-schema'
import type { Database } from '../db/client'
import type { Asked, reportRuns } from '../db/reports-schema'
import { users } from '../db/schema'
import type { Deps, Mail } from '../deps'
import { plainWords } from '../mail/plain-words'
import { type CellTable, moreText, reportHtml, type TotalLine } from './report-html'

const LISTED = 40

const valueOf = (name: string, value: MetricValue | undefined): string => {
  if (!value || value.value === null || !isMetric(name)) return '–'
  const words = valueWords(metricOf(name).unit, value.value)
  return `${words}${isThin(name, value) ? ` (only ${basisWords(name, value)})` : ''}`
}

const labelOf = (name: string) => (isMetric(name) ? metricOf(name).label : name)

const totalsOf = ({ answer }: Asked): TotalLine[] =>
  Object.entries(answer.totals).map(([name, value]) => {
    const before = answer.previous?.totals[name]
    return {
      label: labelOf(name),
      value: valueOf(name, value),
      was: before ? valueOf(name, before) : null,
    }
  })

const totalText = ({ label, value, was }: TotalLine) =>
  `${label}: ${value}${was === null ? '' : `, was ${was}`}`

type Names = Readonly<Record<string, ReadonlyMap<string, string>>>

const mapOf = (rows: readonly { key: string; label: string }[]) =>
  new Map(rows.map(({ key, label }) => [key, label]))

/** Words of the workspace, by the split whose keys they are of. */
const readNames = async (db: Database, cells: readonly MetricCell[]): Promise<Names> => {
  const ids = cells.flatMap(({ keys }) => keys['assignee'] ?? [])
  const people = await db
    .select({ key: users.id, label: users.name })
    .from(users)
    .where(inArray(users.id, ids))
  const labels = await db.select({ key: categories.key, label: categories.label }).from(categories)
  return { assignee: mapOf(people), category: mapOf(labels) }
}

const wordOf = (split: string, key: string | null, names: Names): string => {
  if (split === TIME) return (key ?? '').replace('T', ' ').slice(0, 16)
  if (split === 'hour') return `${key}:00`
  if (split === 'frequency') return frequencyWords(key)
  const { none, isName } = isDimension(split) && !isCallerDimension(split) ? callField(split) : {}
  if (isName && key !== null) return key
  const word = key ?? none ?? 'none'
  return names[split]?.get(word) ?? word.replaceAll('-', ' ')
}

const tableOf = ({ query, answer }: Asked, names: Names): CellTable | null => {
  const splits = [...(query.grain ? [TIME] : []), ...(query.dimensions ?? [])]
  if (splits.length === 0) return null
  const cells = answer.cells.filter(({ values }) => Object.values(values).some(({ n }) => n > 0))
  return {
    metrics: query.metrics.map(labelOf),
    rows: cells.slice(0, LISTED).map(({ keys, values, isPartial }) => ({
      words: splits.map((split) => plainWords(wordOf(split, keys[split] ?? null, names), 80)),
      values: query.metrics.map((name) => valueOf(name, values[name])),
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

const filtersOf = ({ query }: Asked): string[] => {
  const filters = Object.entries(query.filters ?? {})
  return filters.length === 0
    ? []
    : [
        `Filters: ${filters.map(([name, words]) => `${name} ${plainWords(String(words))}`).join('; ')}`,
      ]
}

const instantWords = ({ dataUntil, zone }: MetricsAnswer) => {
  const words = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(dataUntil))
  return `${words} (${zone})`
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
  const names = await readNames(db, split?.answer.cells ?? [])
  const period = standing === null ? askedDays(first) : periodWords(standing, today)
  const head = [
    `${title}, ${period}`,
    ...(standing === null ? filtersOf(first) : [askedDays(first)]),
    ...(standing === null ? [] : ['', reportSentences(standing, first.answer)]),
  ]
  const totals = totalsOf(first)
  const table = split ? tableOf(split, names) : null
  const until = `Data until ${instantWords(first.answer)}.`
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
    attachments: [{ filename: csvFileName(run.title), content: metricsCsv(run.title, run.asked) }],
  }
}
