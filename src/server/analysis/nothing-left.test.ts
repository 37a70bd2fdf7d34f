import { expect, test } from 'vitest'

import { proposeTicket } from '@/domain/ticket-proposal'
import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const read = async (...lines: string[]) => {
  const analysis = await createLocalAnalyzer().analyze(callOf(lines))
  const titles = analysis.nextSteps.map(({ title }) => title)
  return { titles, ticket: proposeTicket(analysis, 'completed', null)?.subject ?? null }
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

test.each([
  "This is awful! I give up. I'll just use an app.",
  'Terrible! I am going to book with someone else.',
  'Oh, just go away! You are useless.',
])('what an upset caller looks for elsewhere is no step: %s', async (answer) => {
  expect(await read(...NO_ROOM, `C: ${answer}`)).toEqual(NOTHING)
})

test('a caller who has left leaves nothing to do, whatever the agent answers', async () => {
  const lines = ["C: I give up! I'll just use another app.", 'A: I could not find it, sorry.']
  expect(
    (await read('C: How do I get to the pier?', 'A: Where are you?', ...lines)).titles,
  ).toEqual([])
})

test('silence after what was asked for was done is no step', async () => {
  const call = callOf(
    [
      'C: I think I left my scarf in your lobby.',
      'A: We have it here. Shall we mail it?',
      'C: Yes please.',
      "A: It's with the evening mail.",
      'A: Hello? Are you there?',
    ],
    { outcome: 'silence-or-limit' },
  )
  const { nextSteps, resolution } = await createLocalAnalyzer().analyze(call)
  expect(nextSteps).toEqual([])
  expect(resolution?.value).toBe('resolved')
})

test('of two matters in a call that broke off, the last that was settled is not open', async () => {
  const call = callOf(
    [
      'C: I want to buy two tickets to the opera',
      'A: Two tickets are twenty dollars.',
      'C: Okay. And also, can you tell me who sings?',
      'A: Unfortunately, those seats are sold out. There is a later show.',
      'C: Yes, take that one.',
      'A: Your tickets will be sent to your phone.',
    ],
    { outcome: 'silence-or-limit' },
  )
  expect((await createLocalAnalyzer().analyze(call)).nextSteps).toEqual([])
})

test('what an upset caller gives up stays a step where money or a lost thing is part of it', async () => {
  const leaves = "C: This is awful! I give up, I'll try someone else."
  expect(await read(...NO_ROOM, 'C: I paid for it!', leaves)).toMatchObject(OPEN)
  expect((await read('C: I lost my bank card', ...NO_ROOM, leaves)).titles).toHaveLength(1)
})

const SEARCHED = [
  'C: I am looking for a train to Leeds on Friday',
  'A: I am sorry, there are no trains that match. Would you like to change any of your criteria?',
]

test.each([
  'No, that will be it.',
  'No, not right now.',
  "Oh, that's alright.",
  'Alright, thanks, goodbye.',
])('a search without a hit that is not gone on with is no step: %s', async (answer) => {
  expect(await read(...SEARCHED, `C: ${answer}`, 'A: Goodbye.')).toEqual(NOTHING)
})

test.each([
  'Thanks for nothing!',
  'Oh, bye.',
  'Thanks, but I still need to get there.',
  "That's okay, but I need one by Monday.",
])('a search without a hit that is still wanted is a step: %s', async (answer) => {
  expect((await read(...SEARCHED, `C: ${answer}`)).titles).toHaveLength(1)
})

test('a refusal that is repeated after it was taken is no step', async () => {
  const [, refusal = ''] = SEARCHED
  expect(await read(...SEARCHED, 'C: No, but I appreciate it.', refusal)).toEqual(NOTHING)
})

test('a search that had a hit in the end is no step', async () => {
  const lines = [
    'C: Could you find me a flat in the north?',
    'A: Unfortunately there are no apartments that match your search.',
    'C: Any floor will do.',
    'A: There is still a viewing available at noon. Would you like me to book it?',
    'C: Yes, please. Bye.',
  ]
  expect((await read(...lines)).titles).toEqual([])
})

test('what we owe is a step, however calmly it is taken', async () => {
  const lines = [
    'C: My heating is broken and I need a repair.',
    'A: I am sorry, there are no technicians available.',
    'C: Okay, thanks. Bye.',
  ]
  expect((await read(...lines)).titles).toHaveLength(1)
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
  'I went ahead and processed the payment. The seat is booked.',
  'Your taxi is booked. Your room is booked too.',
])('what was done later without being named is no step: %s', async (done) => {
  const lines = [...NO_ROOM, 'C: Then try the other one.', `A: ${done}`, 'C: bye']
  expect((await read(...lines)).titles).toEqual([])
})

const ASKED_AGAIN = 'C: I called about the repair of my bike and it is still not sorted out.'

test.each([
  ['The wheel is repaired. You can pick it up from noon.', 'Okay, thanks. Bye.', 0],
  ['The wheel is repaired. You can pick it up from noon.', 'I still need the lights done.', 1],
  ['The wheel is not finished. You can pick it up on Friday.', 'Okay, thanks. Bye.', 1],
  ['The work on the wheel is finished.', 'Okay, thanks. Bye.', 1],
  ['As soon as the wheel is repaired you can pick it up.', 'Okay, thanks. Bye.', 1],
])('what is finished, and will be picked up, is no step: %s %s', async (report, answer, count) => {
  const lines = [ASKED_AGAIN, 'A: One moment.', 'C: OK.', `A: ${report}`, `C: ${answer}`]
  expect((await read(...lines)).titles).toHaveLength(count)
})

test('what failed stays a step when something else was done', async () => {
  const later = ['C: Ok. Can you also book me a taxi?', 'A: Your taxi is booked.', 'C: bye']
  expect((await read(...NO_ROOM, ...later)).titles).toHaveLength(1)
})

test.each([
  "Unless I hear from you today I'll book elsewhere.",
  "Then I'll use my phone to look for the number.",
])('a caller who has not left leaves something to do: %s', async (words) => {
  expect((await read(...NO_ROOM, `C: ${words} This is ridiculous.`)).titles).toHaveLength(1)
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
  expect(proposeTicket(analysis, 'completed', null)).toMatchObject({
    subject: 'Broken router',
    evidence: [{ utterance: 0 }, { utterance: 1 }],
  })
})
