import { FACTS, type Fact } from './list-display'

/** Pixels of each column of a one-line entry; the summary takes what is left. */
const WIDTHS: Record<Fact, number> = {
  summary: 160,
  priority: 72,
  outcome: 128,
  resolution: 104,
  category: 128,
  duration: 88,
  number: 136,
  direction: 80,
  provider: 72,
  sentiment: 32,
  flags: 64,
  assignee: 40,
}
const CALLER = { least: 120, most: 208 }
const WHEN = 96
/** Left and right of a line, and between two columns. */
const EDGES = 40 + 12
const GAP = 12

/** What goes first where not everything has room. */
const LEAST_FIRST: readonly Fact[] = [
  'provider',
  'direction',
  'number',
  'sentiment',
  'resolution',
  'flags',
  'assignee',
  'duration',
  'category',
  'outcome',
  'priority',
  'summary',
]

const widthOf = (facts: readonly Fact[]) =>
  EDGES + CALLER.least + WHEN + GAP + facts.reduce((sum, fact) => sum + WIDTHS[fact] + GAP, 0)

export type LineColumns = {
  /** What is shown between who called and when, in order. */
  facts: readonly Fact[]
  /** As a grid's columns: caller, facts, when. */
  template: string
}

/** The chosen columns that fit into a line of `width` pixels. */
export const columnsThatFit = (chosen: ReadonlySet<Fact>, width: number): LineColumns => {
  let facts = FACTS.filter((fact) => chosen.has(fact))
  for (const fact of LEAST_FIRST) {
    if (widthOf(facts) <= width) break
    facts = facts.filter((one) => one !== fact)
  }
  const hasSummary = facts.includes('summary')
  const caller = hasSummary ? `minmax(${CALLER.least}px, ${CALLER.most}px)` : 'minmax(0, 1fr)'
  const middle = facts.map((fact) => (fact === 'summary' ? 'minmax(0, 4fr)' : `${WIDTHS[fact]}px`))
  return { facts, template: [caller, ...middle, `${WHEN}px`].join(' ') }
}
