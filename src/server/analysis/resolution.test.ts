import { expect, test } from 'vitest'

import type { CallOutcome } from '@/contracts/call-words'

import { readResolutions } from './resolution'
import { conversationOf } from '@tests/builders/analysed-call'

const resolve = (lines: readonly string[], outcome: CallOutcome = 'completed', failed = false) =>
  readResolutions(conversationOf(...lines), outcome, failed).claim

const ASKS = 'C: Can you move my cleaning to Thursday?'

test.each([
  ['resolved', [ASKS, 'A: Your cleaning has been rescheduled.', 'C: Thanks']],
  [
    'resolved',
    [
      ASKS,
      'A: I am sorry, Thursday is not available.',
      'C: Friday then',
      "A: You're all set for Friday.",
    ],
  ],
  [
    'resolved',
    [ASKS, 'A: I have booked your cleaning on Thursday, can I help with anything else?', 'C: no'],
  ],
  [
    'resolved',
    [
      'C: I need a bus ticket to Portland at six',
      'A: I am sorry, there are no tickets available for that time.',
      'C: And can you also look for a bus ticket at seven?',
      'A: Your bus ticket at seven has been bought.',
      'C: thanks',
    ],
  ],
  ['resolved', ['C: the printer is stuck', 'A: Turn it off and on.', 'C: oh, it works now']],
  ['resolved', ['C: when do you close', 'A: We are open until 8.', 'C: thank you']],
  ['resolved', [ASKS, "A: That's done.", 'C: No fee for that?', 'A: None.', 'C: Good.']],
  ['unresolved', [ASKS, "A: I'm sorry, I am unable to change it.", 'C: okay thanks']],
  ['unresolved', [ASKS, 'A: It has been moved.', 'C: it still does not show', 'C: never mind']],
  ['unresolved', [ASKS, "A: I didn't quite catch that.", 'C: let me speak to a human']],
  ['unresolved', [ASKS, 'A: Unfortunately the request failed. Anything else?', 'C: No thanks']],
  [
    'unresolved',
    [
      'C: I want this fixed today or you will hear from my lawyer.',
      'A: I have logged your request. Anything else?',
      'C: No. Thank you.',
    ],
  ],
  ['resolved', ['C: I want this fixed today.', 'A: Your line has been repaired.', 'C: Great, bye']],
  ['unresolved', [ASKS, 'A: It has been moved.', "C: oh no, that didn't work after all", 'A: Bye']],
  ['unresolved', [ASKS, 'A: It has been moved.', 'T: move → failed: timeout', 'C: thanks']],
  ['unresolved', [ASKS, 'T: move → failed: timeout', "A: You're all set.", 'C: thanks']],
  ['unresolved', [ASKS, 'T: move → error: timeout', 'A: It has been moved now.', 'C: thanks']],
  [
    'resolved',
    [ASKS, 'T: move → failed: timeout', 'T: move → id: 4', 'A: It has been moved.', 'C: thanks'],
  ],
  ['resolved', [ASKS, 'T: move → failed: timeout', 'A: Try again.', 'C: it works now']],
  ['unresolved', [ASKS, 'A: It has been moved.', "C: No, it hasn't.", 'A: Goodbye.']],
  ['unresolved', [ASKS, 'A: It has been moved.', "C: That's not true.", 'A: Goodbye.']],
  ['unresolved', [ASKS, 'A: It has been moved to Friday.', 'C: I said Thursday!', 'A: Bye']],
  ['unresolved', [ASKS, 'A: It has been moved. Does that work?', 'C: no', 'A: Bye']],
  ['resolved', [ASKS, 'A: It has been moved. Anything else?', 'C: No, it is all good', 'A: Bye']],
  ['resolved', [ASKS, 'A: It has been moved.', 'C: no thank you', 'A: Bye']],
  ['resolved', [ASKS, 'A: It has been moved.', 'C: wrong day', 'A: It has now been moved again.']],
  [
    'unresolved',
    [
      'C: I want a refund for the ring',
      'A: It is past thirty days, so we cannot refund it.',
      "C: I'm very disappointed. I'm not happy with this. Bye.",
    ],
  ],
  ['unresolved', [ASKS, 'A: One moment.', 'T: move → status: Rejected, id: 4', 'A: Hm.']],
  ['unresolved', [ASKS, 'A: It is moved.', 'T: {"success": false, "error": "denied"}', 'C: Bye']],
  [
    'resolved',
    [ASKS, 'A: It has been moved.', 'T: move → failed: busy', 'T: move → id: 4', 'C: thanks'],
  ],
  ['unresolved', [ASKS, 'A: I cannot see your appointments.', 'C: ok bye']],
  ['unresolved', [ASKS, 'A: One moment.', 'C: never mind']],
  ['resolved', [ASKS, 'A: One moment.', 'C: never mind, it works now']],
  ['resolved', ['C: what is my balance', 'A: It is 40. Do you need more help?', 'C: No, bye']],
] as const)('%s: %j', (resolution, lines) => {
  expect(resolve(lines)?.value).toBe(resolution)
})

test('a greeting that names the agent answers nothing', () => {
  const lines = ['A: Hello, this is Riley.', 'C: Hi, can someone call me back?', 'A: Sure.']
  expect(resolve([...lines, 'C: Thanks'])).toBeNull()
  expect(resolve(['A: This is Riley: your order is ready.', 'C: thanks'])?.value).toBe('resolved')
})

test.each([
  'Correct, nothing was resolved.',
  'That was never resolved.',
  'It was never unlocked.',
  'Hopefully it gets resolved.',
  'None of it was fixed.',
  'Nobody has unlocked it.',
  'Your refund has yet to be processed. It is far from resolved.',
  'I thought I had fixed it, but I was wrong.',
  'It has been unlocked on Monday. But the other one was not unlocked.',
])('what is not done is not resolved: %s', (told) => {
  const lines = ['C: my account is locked', `A: ${told}`, 'C: okay, thanks, bye']
  expect(resolve(lines)?.value).toBe('unresolved')
})

test.each([
  "It wasn't fixed on Monday. It has now been fixed.",
  'No problem, your account has been unlocked.',
  'It is not much work and your account is now unlocked.',
  'It is unlocked now. If it is not fixed by tomorrow, restart it.',
])('what is done in the end is resolved: %s', (told) => {
  expect(resolve(['C: my account is locked', `A: ${told}`, 'C: thanks'])?.value).toBe('resolved')
})

test.each([
  ['A: Would Friday at 3 pm suit you?', 'C: Yes, that works.', undefined],
  ['A: Does Friday at 3 work for you?', 'C: That works for me', undefined],
  ['A: Try it once more. Does it work?', 'C: Yes, that works.', 'resolved'],
  ['A: Turn it off and on.', 'C: Oh, that works', 'resolved'],
])('a time that is accepted is no end: %s %s', (asked, said, value) => {
  expect(resolve(['C: please call me back', asked, said])?.value).toBe(value)
})

test.each(['Oh great, thanks for nothing.', 'Thank you very much for nothing'])(
  'sarcasm is no thanks: %s',
  (said) => {
    expect(resolve(['C: when do you open', 'A: We open at 9.', `C: ${said}`])).toBeNull()
  },
)

test.each(['my lawyer will contact you', 'My attorney will be in touch.', "I'll sue"])(
  'who threatens is not satisfied: %s',
  (said) => {
    const lines = ['C: my account is locked', 'A: I have recorded it.', `C: ${said} Thanks, bye.`]
    expect(resolve(lines)?.value).toBe('unresolved')
  },
)

test('rests on the turn that decided it', () => {
  const claim = resolve([ASKS, 'A: Your cleaning has been rescheduled.', 'C: Thanks', 'A: Bye'])
  expect(claim?.evidence).toEqual([
    { utterance: 1, quote: 'Your cleaning has been rescheduled.', startSeconds: 5 },
  ])
})

test('what a tool answered well is no closing', () => {
  expect(resolve([ASKS, 'A: One moment.', 'T: move → status: confirmed, error: null'])).toBeNull()
})

const at = (utterance: number) => ({
  evidence: [{ utterance, quote: 'as said', startSeconds: null }],
})

const TWO_MATTERS = [
  ASKS,
  'A: Your cleaning has been rescheduled. Anything else?',
  'C: Yes, I also want to dispute a late fee.',
  "A: I'm sorry, I am unable to do that.",
  'C: ok, thanks',
]

test('each matter has its own end, and the call is settled when all are', () => {
  const { claim, of } = readResolutions(conversationOf(...TWO_MATTERS), 'completed', false)
  expect([of(at(0)), of(at(2)), claim?.value]).toEqual(['resolved', 'unresolved', 'unresolved'])
  const [first, second, ...rest] = TWO_MATTERS
  const swapped = [`${first}`, 'A: I am unable to change it. Anything else?', ...rest.slice(0, 1)]
  const settled = readResolutions(
    conversationOf(...swapped, 'A: The fee has been refunded.', 'C: thanks'),
    'completed',
    false,
  )
  expect(second).toContain('rescheduled')
  expect([settled.of(at(0)), settled.of(at(2)), settled.claim?.value]).toEqual([
    'unresolved',
    'resolved',
    'unresolved',
  ])
})

test('a matter that was begun and left open leaves the call open', () => {
  const lines = [...TWO_MATTERS.slice(0, 3), 'A: Which fee do you mean?']
  const { claim, of } = readResolutions(conversationOf(...lines), 'completed', false)
  expect([of(at(0)), of(at(2)), claim]).toEqual(['resolved', null, null])
})

test('a question is no confirmation', () => {
  expect(resolve([ASKS, 'A: So it is now rescheduled to Thursday, correct?'])).toBeNull()
})

test('a call that broke off is unresolved, unless it was settled before', () => {
  expect(resolve([ASKS, 'A: One moment.'], 'silence-or-limit')?.value).toBe('unresolved')
  expect(resolve([ASKS, 'A: It has been moved.'], 'platform-error')?.value).toBe('resolved')
})

test('a call handed over is left open, a failed handing over is not', () => {
  expect(resolve([ASKS, 'A: I will put you through.'], 'transferred')).toBeNull()
  expect(resolve([ASKS, 'A: I will put you through.'], 'unknown', true)?.value).toBe('unresolved')
})

test.each([
  ['the caller asks for more', 'A: It is 40.', 'C: great, and can you also fix my bill'],
  ['a visit is to come', 'A: It is 4. We will send a technician tomorrow.', 'C: ok, bye'],
  ['a call is to come', 'A: It is 4. Our manager will call you back tomorrow.', 'C: thanks, bye'],
])('thanks settle nothing while %s', (_, told, said) => {
  expect(resolve(['C: what is my balance', told, said])).toBeNull()
})

test('an open matter does not get the end of the next one', () => {
  const lines = [
    'C: My router keeps rebooting',
    'A: Which light do you see? And is there anything else?',
    'C: Yes, I also want to dispute a late fee.',
    'A: The fee has been refunded.',
    'C: thanks',
  ]
  const { claim, of } = readResolutions(conversationOf(...lines), 'completed', false)
  expect([of(at(0)), of(at(2))]).toEqual([null, 'resolved'])
  expect(claim).toBeNull()
})

test('a matter without an end stays open, unless a later one of its kind ends', () => {
  const lines = (next: string) => [
    'C: I was charged a late fee',
    'A: The fee is for the payment of March.',
    `C: I also ${next}`,
    'A: It has been updated.',
  ]
  expect(resolve(lines('need to change my address'))).toBeNull()
  expect(resolve(lines('want to pay my bill'))?.value).toBe('resolved')
})

test('no claim without the caller, or when one side says nothing clear', () => {
  expect(resolve(['A: Hello? Your parcel has been delivered.'])).toBeNull()
  expect(resolve([ASKS, 'C: Thursday', 'C: ok thanks'])).toBeNull()
})

test.each([
  [['And can you tell me my account balance?', 'Sorry, I cannot see your balance.']],
  [['and can you also fix my bill', 'I cannot do that here.']],
  [['By the way, could you also send me the invoice?', "Sorry, I can't do that."]],
])('what is asked for with thanks has an end of its own: %j', ([more, refusal]) => {
  const lines = [ASKS, 'A: Done, it is moved to Thursday.', `C: Great, thanks. ${more}`]
  const { claim, of } = readResolutions(
    conversationOf(...lines, `A: ${refusal}`, 'C: ok bye'),
    'completed',
    false,
  )
  expect([of(at(0)), of(at(2)), claim?.value]).toEqual(['resolved', 'unresolved', 'unresolved'])
})

test('another wish about the same thing is no other matter, nor is the last word', () => {
  const lines = ['C: I want a table for four', 'A: Your table has been booked.']
  expect(resolve([...lines, 'C: Great, and can you make it by the window?'])?.value).toBe(
    'resolved',
  )
  const more = ['A: Anything else?', 'C: No, that is all. I really need a new place to eat.']
  expect(resolve([...lines, ...more])?.value).toBe('resolved')
})

test('nothing came of what the caller no longer wants', () => {
  const lines = ['C: please call me back tomorrow at 10', 'A: We will call you.']
  expect(resolve([...lines, 'C: actually never mind, do not call me back', 'A: ok'])).toBeNull()
})

test.each([
  ['resolved', [ASKS, 'A: Your appointment with Dr. Osei is moved.', 'C: bye']],
  ['resolved', [ASKS, 'A: Excellent, the cleaning is moved now!', 'C: bye']],
  ['resolved', [ASKS, 'A: I have moved it to Thursday, is that correct?', 'C: Yes, correct.']],
  [undefined, [ASKS, 'A: We are fully booked then. I have Friday at nine.', "C: I'll take it."]],
  ['resolved', ['C: two tickets', 'A: Your tickets will be sent to your phone.', 'C: bye']],
  ['unresolved', [ASKS, 'A: We are fully booked then. I have Friday.', 'C: No, then never mind.']],
  [undefined, [ASKS, 'A: I have moved it to Thursday, is that correct?', 'C: No, to Friday!']],
  [undefined, [ASKS, "A: You'll enjoy your stay in the waiting room.", 'C: bye']],
])('%s: %s', (value, lines) => {
  expect(resolve(lines)?.value).toBe(value)
})

test('a farewell and a thank-you are shown with what they are for', () => {
  const shown = (lines: string[]) => resolve(lines)?.evidence.map(({ quote }) => quote)
  const booked = [
    'C: I need a ride home',
    'A: Your ride is booked.',
    'C: ok',
    'A: Enjoy your ride!',
  ]
  expect(shown(booked)).toEqual(['Your ride is booked.'])
  const told = ['C: when do you open', 'A: We open at nine.', 'C: thank you, bye']
  expect(shown(told)).toEqual(['thank you, bye', 'We open at nine.'])
})

test.each([
  'I told you the wrong doctor. It was Dr. Lee.',
  'That is not what I asked.',
  'No, I meant the other branch.',
])('thanks are not for an answer that was taken back: %s', (said) => {
  const lines = ['C: what did the doctor say', 'A: It is one pill a day.', `C: ${said}`]
  expect(resolve([...lines, 'A: Hm?', 'C: thank you, bye'])).toBeNull()
})

test('thanks are quoted where they were said, and a satisfied caller where there were none', () => {
  const lines = ['C: when do you open', 'A: We open at nine.']
  const claim = resolve([...lines, 'C: great, thank you', 'A: Else?', 'C: no goodbye'])
  expect(claim?.reason).toBe('The agent answered and the caller said thanks.')
  expect(claim?.evidence[0]?.quote).toBe('great, thank you')
  expect(resolve([...lines, 'C: no goodbye'])?.reason).toBe(
    'The agent answered and the caller asked for nothing more.',
  )
})

test('thanks for what is still to be done settle nothing', () => {
  expect(
    resolve(['C: a table?', 'A: There is one at nine.', 'C: you can book that one, thanks']),
  ).toBeNull()
})

test('a call that broke off shows what was wanted', () => {
  const lines = ['C: I want to return a lamp', 'A: One moment.', 'C: all right']
  const { claim } = readResolutions(conversationOf(...lines), 'platform-error', false)
  expect(claim?.evidence.map(({ quote }) => quote)).toEqual([
    'I want to return a lamp',
    'all right',
  ])
})
