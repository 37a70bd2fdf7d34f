import { expect, test } from 'vitest'

import { actionWords, changeWords, deviceWords } from './audit-words'

test.each([
  ['ticket.merged', 'Ticket merged'],
  ['next-step.changed', 'Next step changed'],
  ['calls.export-cancelled', 'Calls export cancelled'],
  ['session.started', 'Signed in'],
])('%s reads %s', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

test('a change has its old value, unless there was none', () => {
  const changes = {
    priority: { from: 'high', to: 'urgent' },
    rows: { from: null, to: 12 },
    assigneeId: { from: 'u1', to: null },
    dueAt: { from: null, to: '2026-11-29T05:48:24.758Z' },
    filters: { from: null, to: { q: 'x'.repeat(100) } },
  }
  const nameOf = (id: string) => (id === 'u1' ? 'Ana' : undefined)
  expect(changeWords({ changes }, nameOf)).toEqual([
    'priority: high → urgent',
    'rows: 12',
    'assignee: Ana → nothing',
    expect.stringMatching(/^due at: .*\b29\b/),
    expect.stringMatching(/^filters: \{"q":"x+…$/),
  ])
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
