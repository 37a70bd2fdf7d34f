import { expect, test } from 'vitest'

import type { Reconciliation, ReconciliationCounts } from '@/contracts/reconciliation'

import { causeWords, resultWords } from './reconciliation-labels'

const NONE = { seen: 0, added: 0, finished: 0, updated: 0, closed: 0, unchanged: 0, failed: 0 }
const run = (
  different: Omit<Partial<Reconciliation>, 'counts'> & { counts?: Partial<ReconciliationCounts> },
): Reconciliation => ({
  id: 1,
  provider: 'vapi',
  cause: 'schedule',
  requestedByName: null,
  since: '2026-11-20T15:00:00.000Z',
  until: '2026-11-20T16:00:00.000Z',
  startedAt: '2026-11-20T16:00:00.000Z',
  finishedAt: null,
  state: 'done',
  progress: 1,
  error: null,
  ...different,
  counts: { ...NONE, ...different.counts },
})

test.each([
  [run({}), 'No calls in this period.'],
  [
    run({ counts: { seen: 412, added: 3, finished: 1, unchanged: 408 } }),
    '412 calls seen: 3 added, 1 finished, 408 unchanged.',
  ],
  [run({ counts: { seen: 1, added: 1 } }), '1 call seen: 1 added.'],
  [run({ counts: { closed: 2 } }), '2 closed as unknown.'],
  [
    run({ counts: { seen: 12_000, updated: 11_999, failed: 1 } }),
    '12,000 calls seen: 11,999 updated, 1 could not be read.',
  ],
  [run({ state: 'running' }), 'Checking…'],
  [run({ state: 'running', counts: { seen: 5, unchanged: 5 } }), '5 calls seen: 5 unchanged.'],
  [
    run({ state: 'cancelled', counts: { seen: 5, added: 5 } }),
    'Cancelled after 5 calls seen: 5 added.',
  ],
  [run({ state: 'failed', error: 'Vapi refused the key.' }), 'Vapi refused the key.'],
  [
    run({ state: 'failed', error: 'Vapi did not answer.', counts: { seen: 5, added: 5 } }),
    'Vapi did not answer. Until then 5 calls seen: 5 added.',
  ],
])('what came of it: %#', (given, words) => {
  expect(resultWords(given)).toBe(words)
})

test.each([
  [run({}), 'by schedule'],
  [run({ cause: 'request', requestedByName: 'Ada' }), 'by Ada'],
  [run({ cause: 'import', requestedByName: 'Ada' }), 'import by Ada'],
])('who started it: %#', (given, words) => {
  expect(causeWords(given)).toBe(words)
})
