import { FACTS, type Fact } from '../list-display'

const WIDTHS: Record<Fact, number> = {
  summary: 110,
  priority: 64,
  outcome: 116,
  resolution: 84,
  category: 116,
  duration: 80,
  number: 128,
  direction: 72,
  provider: 56,
  sentiment: 16,
  flags: 56,
  assignee: 20,
}
const NARROW = 560
const callerWidth = (width: number) => (width < NARROW ? 124 : 168)
const WHEN = 80
const EDGES = 44 + 12
const GAP = 12

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

const leastWidth = (facts: readonly Fact[], caller: number) =>
  EDGES + caller + WHEN + GAP + facts.reduce((sum, fact) => sum + WIDTHS[fact] + GAP, 0)

export type LineColumns = {
  facts: readonly Fact[]
  template: string
  isNarrow: boolean
}

/** The chosen columns that fit into a line of `width` pixels. */
export const columnsThatFit = (chosen: ReadonlySet<Fact>, width: number): LineColumns => {
  let facts = FACTS.filter((fact) => chosen.has(fact))
  for (const fact of LEAST_FIRST) {
    if (leastWidth(facts, callerWidth(width)) <= width) break
    facts = facts.filter((one) => one !== fact)
  }
  const hasSummary = facts.includes('summary')
  const caller = hasSummary ? `${callerWidth(width)}px` : 'minmax(0, 1fr)'
  const middle = facts.map((fact) => (fact === 'summary' ? 'minmax(0, 1fr)' : `${WIDTHS[fact]}px`))
  return { facts, template: [caller, ...middle, `${WHEN}px`].join(' '), isNarrow: width < NARROW }
}
