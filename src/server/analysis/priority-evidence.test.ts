import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'
import { claimSentiment, findUpset } from './sentiment'

async function priorityOf(lines: string[]) {
  const { priority } = await createLocalAnalyzer().analyze(callOf(lines))
  return [
    priority?.value,
    priority?.reason,
    ...(priority?.evidence.map(({ quote }) => quote) ?? []),
  ]
}

const IN_VAIN = 'The caller has already asked for this without success.'
const ROUTINE = 'A routine request, resolved in the call.'

test('a grumble proves no earlier request, and with one the line that tells of it is shown', async () => {
  const grumble = 'Nobody calls me about anything.'
  const rest = ['A: It is waiting for a part.', `C: ${grumble}`, 'A: I am sorry.', 'C: Bye.']
  const again = "Hi, it's me again, I called yesterday about the repair of my van."
  expect(await priorityOf([`C: ${again}`, ...rest])).toEqual(['high', IN_VAIN, again, grumble])
  expect(await priorityOf(['C: Hi, is the repair of my van done?', ...rest])).toEqual([
    'normal',
    'The caller complains that nobody got in touch, but names no danger or loss.',
    grumble,
  ])
})

test.each([
  ['I urgently need to book a cab to the harbor', 'The caller calls it urgent'],
  ['I need to book a cab to the harbor, it is urgent', 'The caller calls it urgent'],
  ['I am in a hurry, I need to book a cab to the harbor', 'The caller is in a hurry'],
])('what is booked is not urgent any more: %s', async (asked, reason) => {
  const lines = [`C: ${asked}`, 'A: Your cab has been booked.', 'C: Thank you, bye.']
  expect(await priorityOf(lines)).toEqual([
    'normal',
    `${reason}, but names no danger or loss.`,
    asked,
  ])
})

test('what is urgent and not booked is', async () => {
  const asked = 'I urgently need to book a cab to the harbor'
  const lines = [`C: ${asked}`, "A: I'm sorry, there are no cabs available.", 'C: Oh no.']
  expect((await priorityOf(lines))[0]).toBe('high')
})

const UNWELL = 'Someone may be unwell or in pain, but no danger or loss is named.'
const URGENT = 'The caller calls it urgent, but names no danger or loss.'
const MOVED = "I've moved your appointment to Friday at nine."

test.each([
  ["Sooner. It's urgent.", URGENT],
  ['This cannot wait until next month.', URGENT],
  ["I can't see out of my left eye since this morning.", UNWELL],
  ['My leg is badly swollen and hot, can you make it today?', UNWELL],
  ['My knee hurts so much can I come today?', UNWELL],
  ['Is it normal that my arm went numb?', UNWELL],
  ['Two of the stitches came open.', UNWELL],
  ['I feel much worse since Monday.', UNWELL],
  ['My lower back is killing me.', UNWELL],
])('a change that was made is not low when what is behind it presses: %s', async (told, reason) => {
  const asked = "I'd like to move my appointment with Dr. Lee."
  const lines = [`C: ${asked}`, 'A: For when?', `C: ${told}`, `A: ${MOVED}`, 'C: Thank you, bye.']
  expect(await priorityOf(lines)).toEqual(['normal', reason, asked, told])
})

test.each([
  'What do I do if it gets infected?',
  'Are there side effects such as swelling?',
  'I was at the urgent care down the road before.',
  "It doesn't hurt to ask.",
  'I feel sick about the cost.',
])('a change that was made is low when nothing presses: %s', async (told) => {
  const asked = "I'd like to move my appointment with Dr. Lee."
  const lines = [`C: ${asked}`, 'A: For when?', `C: ${told}`, `A: ${MOVED}`, 'C: Thank you, bye.']
  expect((await priorityOf(lines))[0]).toBe('low')
})

test.each([
  'My door is swollen.',
  'I think my laptop got infected.',
  'My phone battery gives out, and the back panel is swollen',
])('a thing is not unwell: %s', async (told) => {
  expect((await priorityOf([`C: ${told}`, 'A: Hm.', 'C: Bye.']))[1]).not.toBe(UNWELL)
})

test('a battery that swells is a danger', async () => {
  const told = 'The battery of my tablet is fine, but the phone battery is swollen.'
  expect((await priorityOf([`C: ${told}`, 'A: Hm.']))[0]).toBe('high')
})

test('what a vulnerable person lives with is not routine, also with a visit', async () => {
  const lines = [
    'C: Please send someone, my oxygen concentrator is beeping.',
    'A: A technician is scheduled for Tuesday.',
    'C: Thanks.',
  ]
  expect((await priorityOf(lines))[0]).toBe('high')
})

test.each([
  "The fridge in room 12 won't cool",
  'The breaker in our hall keeps tripping',
  'There is no dial tone in room 12',
  'The sink in room 12 smells',
  'The toilet in room 12 is overflowing',
  'The fan in room 12 makes a terrible noise',
])('a service for a fault is not routine: %s', async (fault) => {
  const lines = [
    `C: I have a service request. ${fault}, please send someone.`,
    'A: Your request has been submitted.',
    'C: Thanks.',
  ]
  expect((await priorityOf(lines))[0]).not.toBe('low')
})

test('a service for a fault that is named late is not routine', async () => {
  const lines = ['C: I have a service request.', 'A: Your room?', 'C: 12.', 'A: Your name?']
  const more = [
    'C: Ada Birk.',
    'A: When?',
    'C: Today.',
    'A: And what is it?',
    'C: The fan, broken.',
  ]
  const end = ['A: Your request has been submitted.', 'C: Thanks.']
  expect((await priorityOf([...lines, ...more, ...end]))[0]).not.toBe('low')
})

test.each(['And if nobody calls, do I wait in?', 'Nobody calls me Robert, by the way.'])(
  'is no complaint after an earlier call: %s',
  async (told) => {
    const again = 'I spoke with you yesterday about the boiler.'
    const lines = [`C: ${again}`, 'A: It is on the list.', `C: ${told}`, 'A: Noted.']
    expect((await priorityOf(lines))[0]).not.toBe('high')
  },
)

const TOOTH = 'I need to book an appointment with the dentist about a tooth'
const BOOKED = "You're booked for Monday at noon."

test.each(['My gum is swollen.', 'A bit of swelling, yes.', 'It got infected, I think.'])(
  'symptoms are looked at in time, also with an appointment: %s',
  async (symptom) => {
    const lines = [`C: ${TOOTH}`, 'A: How is it?', `C: ${symptom}`, `A: ${BOOKED}`, 'C: Thanks.']
    expect(await priorityOf(lines)).toEqual(['normal', UNWELL, TOOTH, symptom])
  },
)

test('symptoms that the caller does not have are none', async () => {
  const lines = [`C: ${TOOTH}`, 'A: Fever?', 'C: No swelling, no fever.', `A: ${BOOKED}`, 'C: Ok.']
  expect((await priorityOf(lines)).slice(0, 2)).toEqual(['low', ROUTINE])
})

test.each([
  ['I need to move my appointment to Friday', "It's moved. Anything else?"],
  ['Could you send more towels to room 12?', 'Your request has been submitted.'],
  ['I want to cancel my reservation', 'Your reservation has been cancelled.'],
])('a change or a service that is done is routine: %s', async (asked, done) => {
  const quotes = await priorityOf([`C: ${asked}`, `A: ${done}`, 'C: Thank you.'])
  expect(quotes).toEqual(['low', ROUTINE, asked, done])
})

test('a service for what does not work is not routine', async () => {
  const asked = 'I have a service request for room 12, the heater is not working'
  const quotes = await priorityOf([`C: ${asked}`, 'A: Your request has been submitted.', 'C: Ok.'])
  expect(quotes[0]).not.toBe('low')
})

const upsetBy = (...lines: string[]) => findUpset(conversationOf(...lines))?.turn.text

test('a polite wish for a person shows anger less well than open anger', () => {
  const open = "You've got to be kidding me. 5 1 2."
  const polite = 'Can I talk to a real person, please?'
  expect(upsetBy('A: The number?', `C: ${open}`, 'A: Noted.', `C: ${polite}`)).toBe(open)
  expect(upsetBy('A: The number?', 'C: 5 1 2', 'A: Noted.', `C: ${polite}`)).toBe(polite)
})

test('a thank-you that is none is not polite', () => {
  const polite = 'Can I talk to a real person, please?'
  const open = 'No thanks to you, I want a manager.'
  expect(upsetBy('A: Hello', `C: ${polite}`, 'A: Noted.', `C: ${open}`)).toBe(open)
})

const feelingOf = (words: string) =>
  claimSentiment(conversationOf('C: I have a question about my lease', 'C: it ends', `C: ${words}`))

test.each([
  ['positive', 'You have no idea how much that helps.'],
  ['positive', "I'm so excited, bye!"],
  ['positive', "That's wonderful news, thanks!"],
  ['positive', 'You are amazing!'],
  ['positive', 'It is going to be so much fun, thanks.'],
  ['neutral', "I can't wait that long"],
  ['neutral', "I can't wait until Monday, thank you so much"],
])('%s: %s', (value, words) => {
  expect(feelingOf(words)?.value).toBe(value)
})

test.each(["That's not ideal.", 'Great. So nothing.', "I still don't understand it."])(
  'what is not calm is shown: %s',
  (words) => {
    expect(feelingOf(words)).toMatchObject({
      value: 'neutral',
      reason: 'Uneasy in places, not angry.',
      evidence: [{ quote: words }],
    })
  },
)

test.each([
  [
    'normal',
    'I want this fixed today. The lift is stuck again.',
    'The caller wants it fixed without delay, but names no danger or loss.',
  ],
  [
    'normal',
    "I've been waiting for the oak chair for ages",
    'The caller has been waiting, but names no danger or loss.',
  ],
  [
    'normal',
    'Our radiators are cold in the bedroom',
    'The caller has been without service, but names no danger or loss.',
  ],
  ['normal', 'I want this fixed when you have time, the lift is stuck', 'No signs of urgency.'],
  [
    'high',
    'I want to report suspicious activity on my account',
    'The caller reports fraud or theft.',
  ],
  ['normal', 'Can you check for suspicious activity on my account?', 'No signs of urgency.'],
  ['normal', 'My boiler is out of warranty, I need help', 'No signs of urgency.'],
  ['high', 'Somebody is transferring money from my account', 'The caller reports fraud or theft.'],
  [
    'normal',
    'Text me whenever there is suspicious activity on my account, please',
    'No signs of urgency.',
  ],
])('an open request has priority %s: %s', async (value, asked, reason) => {
  const lines = [`C: ${asked}`, 'A: May I have your name?', 'C: Ann Lee']
  expect((await priorityOf(lines)).slice(0, 2)).toEqual([value, reason])
})

test.each([
  'Someone keeps taking my parking spot, please help',
  'I need help, someone is taking my mother to the airport',
])('no fraud is heard in "%s"', async (asked) => {
  expect((await priorityOf([`C: ${asked}`, 'A: Your name?', 'C: Ann Lee']))[0]).not.toBe('high')
})
