import { CALL_FIELD_NAMES, callField, type CallFieldName } from '@/contracts/call-fields'

/** What an entry can show of its call: a field, or what none says alone. */
export type Fact = CallFieldName | 'summary' | 'flags'

type Column = {
  fact: Fact
  label: string
  head: string
  /** Pixels; of the summary, the least. */
  width: number
  /** The lower, the sooner it gives way where there is no room. */
  keep: number
  isUsual?: boolean
}

const usual = { isUsual: true }
const column = (fact: CallFieldName, width: number, keep: number, other: object = {}): Column => {
  const { label } = callField(fact)
  return { fact, label, head: label, width, keep, ...other }
}
const FIRST = [
  { fact: 'summary', label: 'About', head: 'About', width: 110, keep: 11, ...usual },
  column('priority', 64, 10, usual),
  column('outcome', 112, 9, usual),
  column('category', 108, 8, usual),
  column('duration', 66, 7, usual),
  column('resolution', 84, 4),
  column('callerNumber', 128, 2),
  column('direction', 72, 1),
  column('provider', 56, 0),
] as const
const LAST = [
  column('sentiment', 16, 10, { head: '', ...usual }),
  { fact: 'flags', label: 'Callback and recording', head: '', width: 40, keep: 10, ...usual },
  column('assignee', 20, 10, { head: '', ...usual }),
] as const
const PLACED: readonly Fact[] = [...FIRST, ...LAST].map(({ fact }) => fact)

export const COLUMNS: readonly Column[] = [
  ...FIRST,
  ...CALL_FIELD_NAMES.filter(
    (name) => callField(name).type === 'word' && !PLACED.includes(name),
  ).map((name) => column(name, 88, 0)),
  ...LAST,
]

const callerWidth = (width: number) => Math.min(152, width * 0.31)
/** So much of a wide line that the words say something. */
const aboutWidth = (width: number) => Math.min(250, width / 4)
const WHEN = 72
const EDGES = 44 + 12
const GAP = 12

export type LineColumns = {
  columns: readonly Column[]
  /** High priority stands before the words: a column of its own would be empty for most calls. */
  marksHigh: boolean
  template: string
}

/** The chosen columns that fit into a line of `width` pixels. */
export const columnsThatFit = (chosen: ReadonlySet<Fact>, width: number): LineColumns => {
  const caller = callerWidth(width)
  const widthOf = (one: Column) => (one.fact === 'summary' ? aboutWidth(width) : one.width)
  const marksHigh = chosen.has('summary') && chosen.has('priority')
  let columns = COLUMNS.filter(
    ({ fact }) => chosen.has(fact) && !(marksHigh && fact === 'priority'),
  )
  for (const least of columns.toSorted((one, other) => one.keep - other.keep)) {
    const needed = columns.reduce((sum, one) => sum + widthOf(one) + GAP, 0)
    if (EDGES + caller + WHEN + GAP + needed <= width) break
    columns = columns.filter((one) => one !== least)
  }
  const hasSummary = columns.some(({ fact }) => fact === 'summary')
  const middle = columns.map((one) =>
    one.fact === 'summary' ? 'minmax(0, 1fr)' : `${one.width}px`,
  )
  const template = [hasSummary ? `${caller}px` : 'minmax(0, 1fr)', ...middle, `${WHEN}px`].join(' ')
  return { columns, marksHigh, template }
}
