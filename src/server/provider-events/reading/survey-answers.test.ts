import { expect, test } from 'vitest'

import { readEvent } from './read-event'

const SENT = '2026-11-20T10:00:00.000Z'

const read = (provider: 'vapi' | 'retell' | 'generic', body: unknown) => {
  const event = readEvent({ provider, body, receivedAt: new Date('2026-11-20T12:00:00Z') })
  if (!event.ok) throw new Error(event.refusal.reason)
  return event.reading
}
const valuesOf = ({ facts }: ReturnType<typeof read>) =>
  Object.fromEntries(
    Object.entries(facts.survey ?? {}).map(([question, { value }]) => [question, value]),
  )

const generic = (survey: unknown, more: object = {}) =>
  read('generic', { type: 'call.surveyed', timestamp: SENT, call: { id: 'c1', survey }, ...more })
const vapi = (structuredData: unknown, structuredOutputs?: unknown) =>
  read('vapi', {
    message: {
      type: 'end-of-call-report',
      timestamp: Date.parse(SENT),
      call: { id: 'c1' },
      endedReason: 'customer-ended-call',
      analysis: { structuredData },
      artifact: { ...(structuredOutputs !== undefined && { structuredOutputs }) },
    },
  })
const retell = (custom_analysis_data: unknown) =>
  read('retell', {
    event: 'call_analyzed',
    call: { call_id: 'c1', call_analysis: { custom_analysis_data } },
  })

test('answers after a call are read with when they were given', () => {
  expect(generic({ nps: 0, ces: 7, satisfaction: 4 }).facts).toMatchObject({
    status: 'ended',
    survey: {
      nps: { value: 0, at: SENT },
      ces: { value: 7, at: SENT },
      satisfaction: { value: 4, at: SENT },
    },
  })
  const at = '2026-11-20T11:30:00+01:00'
  expect(generic({ ces: 1, answeredAt: at }).facts.survey).toEqual({
    ces: { value: 1, at: new Date(at).toISOString() },
  })
})

test.each([[{ nps: 11 }], [{ nps: -1 }], [{ ces: 0 }], [{ satisfaction: 4.5 }], [{ ces: 'five' }]])(
  'what is not on the scale is left out and flagged: %j',
  (survey) => {
    const { facts, unreadable } = generic(survey)
    expect(facts.survey).toBeNull()
    expect(unreadable).toEqual([`call.survey.${Object.keys(survey)[0]}`])
  },
)

test.each([
  [
    { nps: 9, ces: 6, csat: 4 },
    { nps: 9, ces: 6, satisfaction: 4 },
  ],
  [
    { NPS_score: '10', customerEffortScore: 2, 'csat-score': '3' },
    { nps: 10, ces: 2, satisfaction: 3 },
  ],
  [{ survey: { nps: 3, satisfaction: 5 } }, { nps: 3, satisfaction: 5 }],
  // How satisfied a model thought they were, other scales and words are no answers.
  [{ satisfaction: 4, customer_satisfaction: 'high' }, {}],
  [{ nps: 'promoter', ces: 70, csat: 8 }, {}],
  [{ nps_comment: 9, npsAsked: true }, {}],
  [null, {}],
  ['nps: 9', {}],
])('only keys that name a score say anything: %j', (filled, answers) => {
  expect(valuesOf(vapi(filled))).toEqual(answers)
  expect(valuesOf(retell(filled))).toEqual(answers)
})

test('structured outputs are read by their names', () => {
  const outputs = {
    '3b4a': { name: 'nps', result: 8 },
    '77f0': { name: 'After the call', result: { ces: 5, satisfaction: 1 } },
    a1: { name: 'summary', result: 'csat 5' },
    a2: null,
  }
  expect(valuesOf(vapi(undefined, outputs))).toEqual({ nps: 8, ces: 5 })
})
