import { expect, test } from 'vitest'

import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'
import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const given = (title: string, dueAt: string | null = null): Analysis['nextSteps'][number] => ({
  kind: 'other',
  title,
  priority: 'normal',
  dueAt,
  source: 'provider',
  evidence: [],
})
const summed = (value: string): Analysis['summary'] => ({
  value,
  source: 'provider',
  reason: '',
  evidence: [],
})
const steps = async (
  lines: string[],
  provider: Partial<Analysis>,
  facts: Partial<AnalysisInput> = {},
) => {
  const call = callOf(lines, { ...facts, provider: { ...emptyAnalysis, ...provider } })
  const { nextSteps } = await createLocalAnalyzer().analyze(call)
  return nextSteps.map(({ kind, title, dueAt, isTimeUnclear, source }) =>
    [kind, title, dueAt, isTimeUnclear ? 'unclear' : '', source].join(' | '),
  )
}
const NOTHING = ['C: my heating is broken', 'A: I see.', 'C: thanks, bye']
const FORM = ['C: I have a question about the tariff', "A: I'll send you the comparison by email."]

test.each([
  [
    'Call the customer back tomorrow after three',
    'callback | Call the customer back | 2026-11-21T21:00:00.000Z |  | provider',
  ],
  [
    'Call back about the bill next week',
    'callback | Call back about the bill next week |  | unclear | provider',
  ],
  ['Send the invoice again', 'send | Send the invoice again |  |  | provider'],
  [
    'Send a technician by Tuesday',
    'fix | Send a technician | 2026-11-24T23:00:00.000Z |  | provider',
  ],
  ['Wave', 'other | Wave |  |  | provider'],
])('a provider’s “%s” is of the kind and for the time it says', async (title, read) => {
  expect(await steps(NOTHING, { nextSteps: [given(title)] })).toEqual([read])
})

test('a time that the provider sent wins over the words', async () => {
  const nextSteps = [given('Call back tomorrow at nine', '2026-11-24T10:00:00.000Z')]
  expect(await steps(NOTHING, { nextSteps })).toEqual([
    'callback | Call back tomorrow at nine | 2026-11-24T10:00:00.000Z |  | provider',
  ])
})

test('one promise is one step, named by the provider, with the time and the words we heard', async () => {
  const lines = ['C: my heating is broken', 'A: We will call you back tomorrow at 9 am.']
  const provider = { ...emptyAnalysis, nextSteps: [given('Call back about heating')] }
  const { nextSteps } = await createLocalAnalyzer().analyze(callOf(lines, { provider }))
  expect(nextSteps).toMatchObject([
    {
      kind: 'callback',
      title: 'Call back about heating',
      dueAt: '2026-11-21T15:00:00.000Z',
      evidence: [{ utterance: 1 }, { utterance: 0 }],
    },
  ])
})

test('another matter of ours is not dropped for a step of the provider', async () => {
  expect(await steps(FORM, { nextSteps: [given('Call back about the broken meter')] })).toEqual([
    'callback | Call back about the broken meter |  |  | provider',
    'send | Send the comparison by email: the tariff |  |  | local',
  ])
})

test('what only follows from a bad ending is left to what the provider named', async () => {
  const lines = ['C: my router is broken', 'A: I was not able to fix it.']
  expect(await steps(lines, {})).toMatchObject([expect.stringContaining('follow-up')])
  expect(await steps(lines, { nextSteps: [given('Wave')] })).toEqual([
    'other | Wave |  |  | provider',
  ])
})

test.each([
  [
    'Called about heating. Callback requested tomorrow after three.',
    ['callback | Call back the caller about heating | 2026-11-21T21:00:00.000Z |  | provider'],
  ],
  [
    'The agent promised to send the invoice by Monday.',
    ['send | Send the invoice | 2026-11-23T23:00:00.000Z |  | provider'],
  ],
  [
    'A technician will be sent. The agent agreed to check the meter.',
    ['check | Check the meter |  |  | provider'],
  ],
  ['Asked for a refund. No callback requested.', []],
  ['The agent has sent the invoice and was not able to help.', []],
])('what a provider’s summary promises is a step: %s', async (value, expected) => {
  expect(await steps(NOTHING, { summary: summed(value) })).toEqual(expected)
})

test('a summary tells no second step of what was heard', async () => {
  const summary = summed('Asked about tariffs. The agent promised to send an email with prices.')
  expect(await steps(FORM, { summary })).toEqual([
    'send | Send the comparison by email: the tariff |  |  | local',
  ])
})
