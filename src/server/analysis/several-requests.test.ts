import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'
import type { AnalysisInput } from '@/domain/analyzer'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const summaryOf = async (lines: string[], facts: Partial<AnalysisInput> = {}) =>
  (await analyze(callOf(lines, facts))).summary

const SEVERAL = [
  'C: I need a flight to Denver for the second weekend of June',
  'A: There are no flights on those days.',
  'C: Okay. Please also schedule a meeting with Ada Moss on Tuesday',
  'A: Your meeting with Ada is scheduled.',
  'C: And I need the weather in Denver',
  'A: It will be sunny.',
  'C: Now book a table for two at the Anchor',
  'A: Your table is booked. Your meeting is moved.',
]

test('a transfer is what came of several requests', async () => {
  const summary = await summaryOf(SEVERAL, { outcome: 'transferred' })
  expect(summary?.value).toMatch(/Was transferred to a person\.$/)
})

test('of several requests each is named with what came of it', async () => {
  const summary = await summaryOf(SEVERAL)
  expect(summary?.value).toBe(
    'Several requests: flight (none available), meeting (scheduled), weather (given), table (booked).',
  )
  expect(summary?.evidence.map(({ utterance }) => utterance)).toEqual([0, 1, 2, 3, 4, 6, 7])
})

test('what was only to be known is given, beside a booking', async () => {
  const summary = await summaryOf([
    'C: I want to book a hotel',
    'A: Your room is booked.',
    'C: Great, can you also check the weather in Denver?',
    'A: It will be sunny all day on Thursday in Denver, with temperatures of around 20 degrees.',
    'C: ok bye',
  ])
  expect(summary?.value).toMatch(/weather in Denver\. The answer was given\.$/)
})

test('what a journey is for is no request of its own', async () => {
  const summary = await summaryOf([
    'C: I need to go to Denver for a meeting',
    'A: How can I help?',
    'C: Find me a flight to Denver',
    'A: Your flight is reserved.',
    'C: And I need the weather in Denver',
    'A: It will be sunny.',
  ])
  expect(summary?.value).not.toContain('Several')
})

test('what was done before a second wish was refused is named with it', async () => {
  const lines = [
    'C: I need the weather in Reno',
    'A: It will be sunny in Reno.',
    'C: Please reserve a table at the Anchor',
    'A: I am sorry, all tables are booked on Friday.',
    'C: Can we change something about my ride?',
    'A: Sure, what can I change for you?',
    'C: Add two people, please.',
    'A: Alright, all changes are done!',
    'C: I need to change my ride once more',
    "A: Unfortunately I wasn't able to update your booking.",
    'C: Okay, bye.',
  ]
  const summary = await summaryOf(lines)
  expect(summary?.value).toBe(
    'Several requests: weather (given), table (none available), ride (changed, then change not possible).',
  )
})
