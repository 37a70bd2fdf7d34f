import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { showCategory } from './category-evidence'
import { evidenceOf } from './conversation'
import { createLocalAnalyzer } from './local-analyzer'

async function shown(claim: 'category' | 'priority' | 'resolution', lines: string[]) {
  const analysis = await createLocalAnalyzer().analyze(callOf(lines))
  return analysis[claim]?.evidence.map(({ quote }) => quote)
}

test('a booking shows the line that books, and a short one with what it is of', async () => {
  const film = ['C: Hello', 'C: I want to see a movie tonight', 'A: Which one?']
  expect(
    await shown('category', [...film, 'C: I would like two tickets for the late one', 'A: Fine.']),
  ).toEqual(['I would like two tickets for the late one'])
  expect(await shown('category', [...film, 'C: Two tickets.', 'A: Fine.'])).toEqual([
    'I want to see a movie tonight',
    'Two tickets.',
  ])
})

test('a service that only the agent speaks of shows what was asked for', () => {
  const lines = ['The lamp over my bed is too bright', 'Your request is submitted.']
  const conversation = conversationOf(`C: ${lines[0]}`, `A: ${lines[1]}`, 'C: ok')
  const evidence = conversation.agent.map((turn) => evidenceOf(turn))
  const told = showCategory(conversation, { value: 'service-request', evidence })
  expect(told.map(({ quote }) => quote)).toEqual(lines)
})

test('thanks are those next to the answer, in the order of the call', async () => {
  const lines = [
    'C: When do you open on Sunday?',
    'A: We open at nine.',
    'C: Great, thank you.',
    'A: Anything else?',
    'C: No thanks, bye.',
  ]
  expect(await shown('resolution', lines)).toEqual(['We open at nine.', 'Great, thank you.'])
  expect(await shown('priority', lines)).toEqual([
    'When do you open on Sunday?',
    'We open at nine.',
    'Great, thank you.',
  ])
})

const TWO_BOOKED = [
  'C: I need a table for four at the Gull',
  'A: Your table has been reserved. Anything else?',
  'C: Yes, I also need a ride there',
  'A: I have booked your ride.',
  'C: bye',
]

test('of several bookings the first is shown, then the last', async () => {
  expect(await shown('resolution', TWO_BOOKED)).toEqual([
    'Your table has been reserved. Anything else?',
    'I have booked your ride.',
  ])
})

test('a routine request is shown with what came of it, not of a later one', async () => {
  expect(await shown('priority', TWO_BOOKED)).toEqual([
    'I need a table for four at the Gull',
    'Your table has been reserved. Anything else?',
  ])
})

test('a request is never shown by a yes where a line says more', async () => {
  const lines = [
    'C: Yes, that is correct.',
    'A: What seems to be the problem?',
    'C: It pulls to the left when I brake.',
    'A: Your appointment is booked.',
    'C: ok',
  ]
  expect((await shown('priority', lines))?.[0]).toBe('It pulls to the left when I brake.')
})
