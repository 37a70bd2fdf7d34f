import { expect, test } from 'vitest'

import { proposeTicket } from '@/domain/ticket-proposal'
import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const read = async (...lines: string[]) => {
  const analysis = await createLocalAnalyzer().analyze(callOf(lines))
  const titles = analysis.nextSteps.map(({ title }) => title)
  return { titles, ticket: proposeTicket(analysis, 'completed')?.subject ?? null }
}
const NO_ROOM = ['C: I need a room for Friday', 'A: I am sorry, there are no rooms available.']
const OPEN = { titles: ['Follow up on the room: there were no rooms available'] }
const NOTHING = { titles: [], ticket: null }

test.each([
  'No, never mind. Goodbye.',
  "That's okay, thanks anyway.",
  "I guess I'll have to look elsewhere.",
  "Oh well, I'll figure something else out.",
  "I'll just use the other one then.",
  "I don't really want to go anyway.",
])('what the caller lets go is no step and no ticket: %s', async (answer) => {
  expect(await read(...NO_ROOM, `C: ${answer}`)).toEqual(NOTHING)
})

test.each([
  'No, that is all.',
  "OK, I'll wait to hear back from you.",
  "That's fine, I just need the room sorted out.",
  'This is ridiculous! You are useless, forget it!',
])('what the caller only takes, or is upset about, is followed up: %s', async (answer) => {
  expect(await read(...NO_ROOM, `C: ${answer}`)).toMatchObject(OPEN)
})

test('what failed first and was done later is no step', async () => {
  const later = [
    'C: And is there a room for Sunday?',
    'A: Your room for Sunday is booked.',
    'C: bye',
  ]
  expect(await read(...NO_ROOM, ...later)).toEqual(NOTHING)
})

test.each([
  'I went ahead and booked you in.',
  'Your driver is on their way.',
  "Alright, that's all changes done for you!",
])('what was done later without being named is no step: %s', async (done) => {
  const lines = [...NO_ROOM, 'C: Then try the other one.', `A: ${done}`, 'C: bye']
  expect((await read(...lines)).titles).toEqual([])
})

test('what failed stays a step when something else was done', async () => {
  const later = ['C: Ok. Can you also book me a taxi?', 'A: Your taxi is booked.', 'C: bye']
  expect((await read(...NO_ROOM, ...later)).titles).toHaveLength(1)
})

test('a third party that calls when it is ready is no callback of ours', async () => {
  const lines = [
    'C: I need an appointment for my car',
    "A: It is booked for Monday. They'll call you when it's ready.",
    'C: Great, thanks.',
  ]
  expect(await read(...lines)).toEqual(NOTHING)
})

test('a draft rests on the words that its subject is made of', async () => {
  const lines = ['C: My router is broken.', 'A: I am unable to help with that.', 'C: What a waste.']
  const analysis = await createLocalAnalyzer().analyze(callOf(lines))
  expect(proposeTicket(analysis, 'completed')).toMatchObject({
    subject: 'Router is broken',
    evidence: [{ utterance: 0 }, { utterance: 1 }],
  })
})
