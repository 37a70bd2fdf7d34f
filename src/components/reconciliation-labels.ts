import type { Reconciliation, ReconciliationCounts } from '@/contracts/reconciliation'
import { counted, figures } from '@/lib/figures'

const PARTS = [
  ['added', 'added'],
  ['finished', 'finished'],
  ['updated', 'updated'],
  ['closed', 'closed as unknown'],
  ['unchanged', 'unchanged'],
  ['failed', 'could not be read'],
] as const satisfies readonly [keyof ReconciliationCounts, string][]

/** "412 calls seen: 3 added, 1 finished, 408 unchanged". */
export const countsWords = (counts: ReconciliationCounts): string => {
  const { seen } = counts
  const seenWords = `${counted(seen, 'call')} seen`
  const parts = PARTS.filter(([key]) => counts[key] > 0).map(
    ([key, word]) => `${figures(counts[key])} ${word}`,
  )
  if (parts.length === 0) return seenWords
  return seen === 0 ? parts.join(', ') : `${seenWords}: ${parts.join(', ')}`
}

const EMPTY: Record<Reconciliation['state'], (error: string | null) => string> = {
  running: () => 'Checking…',
  done: () => 'No calls in this period.',
  cancelled: () => 'Cancelled.',
  failed: (error) => error ?? '',
}
const COUNTED: Record<Reconciliation['state'], (words: string, error: string | null) => string> = {
  running: (words) => `${words}.`,
  done: (words) => `${words}.`,
  cancelled: (words) => `Cancelled after ${words}.`,
  failed: (words, error) => `${error} Until then ${words}.`,
}

export const resultWords = ({ state, counts, error }: Reconciliation): string =>
  Object.values(counts).every((count) => count === 0)
    ? EMPTY[state](error)
    : COUNTED[state](countsWords(counts), error)

export const causeWords = ({ cause, requestedByName }: Reconciliation): string => {
  if (cause === 'schedule') return 'by schedule'
  const by = `by ${requestedByName ?? 'someone'}`
  return cause === 'import' ? `import ${by}` : by
}
