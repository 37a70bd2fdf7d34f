import { expect, test } from 'vitest'

import { liveEvent } from '@/contracts/live'

import { affects, parseLiveEvent } from './live-event'

const CALL = '0196b6c0-0000-7000-8000-000000000001'
const OTHER = '0196b6c0-0000-7000-8000-000000000002'

const COUNTS = {
  openNextSteps: 1,
  openNextStepsOf: { [OTHER]: 1 },
  toReview: { all: 2, notShort: 2, withTranscript: 1, shown: 1 },
  totalCalls: 3,
  sampleCalls: 0,
}

test.each([
  { entity: 'call', callId: CALL, change: 'arrived' },
  { entity: 'call', callId: CALL, change: 'removed' },
  { entity: 'next-step', callId: CALL, nextStepId: OTHER },
  { entity: 'note', callId: CALL, noteId: OTHER },
  { entity: 'inbox', userId: OTHER },
  { entity: 'presence', userId: OTHER },
  { entity: 'viewers', callId: CALL },
  { entity: 'score', callId: CALL },
  { entity: 'scorecard' },
  { entity: 'delivery' },
  { entity: 'calls', callIds: [CALL, OTHER] },
  { entity: 'saved-view' },
  { entity: 'workspace' },
  { entity: 'call', callId: CALL, change: 'updated', at: '2026-11-20T16:00:00.000Z' },
  { entity: 'counts', counts: COUNTS },
  { entity: 'reset' },
])('reads what the contract reads: %j', (event) => {
  expect(parseLiveEvent(JSON.stringify(event))).toEqual(liveEvent.parse(event))
})

test.each([
  '{',
  'null',
  '[]',
  '{}',
  '{"entity":"ticket"}',
  '{"entity":"call","callId":"x","change":"exploded"}',
  '{"entity":"call","change":"arrived"}',
  '{"entity":"next-step","callId":"x"}',
  '{"entity":"note","callId":"x"}',
  '{"entity":"inbox"}',
  '{"entity":"calls"}',
  '{"entity":"calls","callIds":[1]}',
  '{"entity":"viewers","callId":1}',
  '{"entity":"counts","counts":{"totalCalls":1}}',
  '{"entity":"toString"}',
])('leaves out what it does not know: %s', (data) => {
  expect(parseLiveEvent(data)).toBeNull()
})

const KEYS: [string, ...string[]][] = [
  ['calls', 'list', 'all'],
  ['calls', 'detail', CALL],
  ['calls', 'detail', OTHER],
  ['next-steps'],
  ['tickets', 'list'],
  ['callers', OTHER],
  ['workspace'],
  ['deliveries'],
  ['settings'],
  ['notes', CALL],
  ['viewers', CALL],
  ['scores', CALL],
  ['inbox', OTHER, 'unread'],
  ['scorecards'],
  ['saved-views', 'all'],
  ['saved-views', 'counted', 'Europe/Zurich'],
  ['users'],
  ['me'],
]
const affected = (event: Parameters<typeof affects>[0]) =>
  KEYS.filter((key) => affects(event, key)).map((key) => key.join(' '))

test('a call touches lists, its own detail and next steps; the counts are told', () => {
  expect(affected({ entity: 'call', callId: CALL, change: 'updated' })).toEqual([
    'calls list all',
    `calls detail ${CALL}`,
    'next-steps',
    'saved-views counted Europe/Zurich',
  ])
})

test('many calls touch the same, and only the details among them', () => {
  expect(affected({ entity: 'calls', callIds: [OTHER] })).toEqual([
    'calls list all',
    `calls detail ${OTHER}`,
    'next-steps',
    'saved-views counted Europe/Zurich',
  ])
})

test('a next step touches its call and the queue', () => {
  expect(affected({ entity: 'next-step', callId: CALL, nextStepId: OTHER })).toEqual([
    `calls detail ${CALL}`,
    'next-steps',
  ])
})

test('a caller touches all that has the name', () => {
  expect(affected({ entity: 'caller' })).toEqual([
    'calls list all',
    `calls detail ${CALL}`,
    `calls detail ${OTHER}`,
    'next-steps',
    'tickets list',
    `callers ${OTHER}`,
    `notes ${CALL}`,
    `inbox ${OTHER} unread`,
  ])
})

test('what hangs on one call, or is of one person, touches nothing else', () => {
  expect(affected({ entity: 'note', callId: CALL, noteId: OTHER })).toEqual([
    `calls detail ${CALL}`,
    `notes ${CALL}`,
  ])
  expect(affected({ entity: 'note', callId: OTHER, noteId: CALL })).toEqual([
    `calls detail ${OTHER}`,
  ])
  expect(affected({ entity: 'viewers', callId: CALL })).toEqual([`viewers ${CALL}`])
  expect(affected({ entity: 'score', callId: CALL })).toEqual([
    `calls detail ${CALL}`,
    `scores ${CALL}`,
  ])
  expect(affected({ entity: 'inbox', userId: OTHER })).toEqual([`inbox ${OTHER} unread`])
  expect(affected({ entity: 'inbox', userId: CALL })).toEqual([])
  // One's own coming is no news.
  expect(affects({ entity: 'presence', userId: OTHER }, ['presence', OTHER])).toBe(false)
  expect(affects({ entity: 'presence', userId: CALL }, ['presence', OTHER])).toBe(true)
  expect(affects({ entity: 'presence', userId: OTHER }, ['routing', 'rules'])).toBe(true)
  expect(affected({ entity: 'scorecard' })).toEqual(['scorecards'])
})

test('the others touch what they name; a reset touches everything live', () => {
  expect(affected({ entity: 'delivery' })).toEqual(['deliveries'])
  expect(affected({ entity: 'workspace' })).toEqual(['workspace', 'settings'])
  expect(affected({ entity: 'saved-view' })).toHaveLength(2)
  expect(affected({ entity: 'user' })).toContain('users')
  expect(affected({ entity: 'reset' })).toHaveLength(17)
})
