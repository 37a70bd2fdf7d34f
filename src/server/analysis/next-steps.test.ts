import { expect, test } from 'vitest'

import type { AnalysisInput } from '@/domain/analyzer'
import { createLocalAnalyzer } from './local-analyzer'
import { callOf } from '@tests/builders/analysed-call'

const steps = async (lines: string[], facts: Partial<AnalysisInput> = {}) => {
  const { nextSteps } = await createLocalAnalyzer().analyze(callOf(lines, facts))
  return nextSteps.map(({ kind, title, dueAt }) => ({ kind, title, dueAt }))
}

test('a promise to call, with the time promised', async () => {
  expect(
    await steps(['C: my boiler is broken', 'A: An engineer will call you tomorrow at 9 am.']),
  ).toEqual([
    {
      kind: 'callback',
      title: 'Have an engineer call back about the broken boiler',
      dueAt: '2026-11-21T15:00:00.000Z',
    },
  ])
})

test('promises of other kinds', async () => {
  expect(
    await steps([
      'C: I have a question about the extended warranty',
      "A: I'll send you the terms by email, and we will look into the missing page.",
      'C: thanks',
    ]),
  ).toMatchObject([
    { kind: 'send', title: 'Send the terms by email' },
    { kind: 'check', title: 'Look into the extended warranty' },
  ])
})

test.each([
  ['C: I want this fixed today', 'Call back the caller about their call'],
  ['C: How about earlier Friday, say anytime?', 'Call back the caller about their call'],
  ['C: I do not want the one either', 'Call back the caller about their call'],
  ['C: I want to look for a flat', 'Call back about looking for a flat'],
  ['C: I want to reserve two kayaks', 'Call back about reserving two kayaks'],
  [
    'C: I have an appointment on Monday and I need to move it',
    'Call back about moving their appointment',
  ],
  ["C: The AC isn't working in my room", 'Call back about the AC'],
  [
    'C: I want to view an apartment at North Hill',
    'Call back about viewing an apartment at North Hill',
  ],
])('%s → %s, never loose words', async (said, title) => {
  expect(await steps([said, 'A: We will call you back.'])).toMatchObject([{ title }])
})

test('a callback that was asked for and not promised is not called promised', async () => {
  const lines = ['C: Can you call me back?', 'A: I have noted that.']
  expect(await steps(lines)).toMatchObject([{ title: 'Call back the caller about their call' }])
})

test('looking into it and calling back is one step', async () => {
  const lines = ['C: my router is broken', 'A: We will look into it and we will call you back.']
  expect(await steps(lines)).toMatchObject([{ title: 'Call back about the broken router' }])
})

test('what was looked into and settled later is no step', async () => {
  const lines = [
    'C: I was charged a late fee',
    'A: I will look into this for you.',
    'A: The late fee has been refunded.',
    'C: thanks',
  ]
  expect(await steps(lines)).toEqual([])
})

test.each([
  [
    'a send',
    [
      'C: what does the tariff cost?',
      "A: I'll send you the list.",
      'A: I have just sent it to you.',
    ],
    [],
  ],
  [
    'a callback that was asked for',
    [
      'C: can somebody call me back about my bill?',
      'A: I can help you with that. The fee has been refunded.',
      'C: oh great, thanks',
    ],
    [],
  ],
  [
    'asking a colleague',
    [
      'C: is my car ready?',
      "A: I'll check with the workshop manager, one moment.",
      'A: It is ready.',
      'C: thanks',
    ],
    [],
  ],
])('what was settled later in the call is no step: %s', async (_what, lines, titles) => {
  expect((await steps(lines)).map(({ title }) => title)).toEqual(titles)
})

test('each matter has a step of its own name', async () => {
  const lines = [
    'C: my router is broken',
    'A: Our technician will call you tomorrow at 9 am. Anything else?',
    'C: Yes, I also have a question about the late fee.',
    'A: Our billing team will call you about that on Monday after 3.',
    'C: thanks, bye',
  ]
  expect(await steps(lines)).toEqual([
    {
      kind: 'callback',
      title: 'Have the technician call back about the broken router',
      dueAt: '2026-11-21T15:00:00.000Z',
    },
    {
      kind: 'callback',
      title: 'Have the billing team call back about the late fee',
      dueAt: '2026-11-23T21:00:00.000Z',
    },
  ])
})

test.each([
  [
    'A: We will process your refund within two business days.',
    'Process the refund',
    '2026-11-24T23:00:00.000Z',
  ],
  ["A: I'll let the doctor know about the rash.", 'Let the doctor know about the rash', null],
  ["A: I'll email you the form tomorrow morning.", 'Send the form', '2026-11-21T15:00:00.000Z'],
  [
    'A: The shop will call you when it is in.',
    'Check with the caller: the shop is to call them about the rash',
    null,
  ],
])('%s → %s', async (promise, title, dueAt) => {
  expect(await steps(['C: I have a question about the rash', promise, 'C: bye'])).toMatchObject([
    { title, dueAt },
  ])
})

test('a time that is not clear is said to be so', async () => {
  const found = async (said: string) => {
    const call = callOf(['C: my router is broken', `C: ${said}`, 'A: Sure, we will call you.'])
    const { callback, nextSteps } = await createLocalAnalyzer().analyze(call)
    return [callback?.timeText, nextSteps[0]?.isTimeUnclear, nextSteps[0]?.dueAt ?? null]
  }
  expect(await found('call me back on Monday or Tuesday')).toEqual([
    'on Monday or Tuesday',
    true,
    null,
  ])
  expect(await found('please call me back')).toEqual([null, false, null])
  expect(await found('call me back on Monday at 10 am')).toEqual([
    'on Monday at 10 am',
    false,
    '2026-11-23T16:00:00.000Z',
  ])
})

test('a machine that answers is no caller', async () => {
  const facts = { direction: 'outbound', outcome: 'voicemail' } as const
  const lines = ['A: Hello', 'C: please leave a message and we will call you back']
  expect(await steps(lines, facts)).toMatchObject([
    { title: 'Try again: the call reached voicemail' },
  ])
})

test('what has no name of its own is named as it was told', async () => {
  const lines = ["C: There's water coming from the ceiling", 'A: I am unable to help with that.']
  expect(await steps(lines)).toMatchObject([
    { title: 'Follow up on water coming from the ceiling' },
  ])
})

test('sending somebody is one step: a visit', async () => {
  const lines = ['C: the elevator is stuck again', "A: We'll send the technician this afternoon."]
  expect(await steps(lines)).toEqual([
    {
      kind: 'fix',
      title: 'Send the technician about the stuck elevator',
      dueAt: '2026-11-20T19:00:00.000Z',
    },
  ])
})

test.each([
  ['a confirmation that is sent by itself', "A: I'll send you a confirmation email."],
  ['the usual closing', 'A: Thank you for calling, is there anything else?'],
])('no step from %s', async (_name, agent) => {
  const lines = [
    'C: I want to book a table for two',
    'A: Your table is booked.',
    agent,
    'C: no thanks',
  ]
  expect(await steps(lines)).toEqual([])
})

test('what a tool already sent is no step', async () => {
  const lines = [
    'C: I have a question about the tariff',
    "A: I'll send you the list.",
    'T: sendEmail ok',
  ]
  expect(await steps(lines)).toEqual([])
})

test('an unsettled problem is followed up', async () => {
  expect(
    await steps(['C: my router is broken', 'A: I am unable to help with that.', 'C: bye']),
  ).toEqual([{ kind: 'follow-up', title: 'Follow up on the broken router', dueAt: null }])
})

test.each([
  [
    'a failed transfer',
    'call.in-progress.error-transfer-failed',
    'platform-error',
    'Call back about the broken router: the transfer failed',
  ],
  [
    'a call cut off',
    'pipeline-error',
    'platform-error',
    'Call back about the broken router: the call broke off',
  ],
] as const)('%s is called back', async (_name, endedReason, outcome, title) => {
  expect(await steps(['C: my router is broken'], { endedReason, outcome })).toMatchObject([
    { title },
  ])
})

test.each([
  ['inbound', 'no-answer', 'Call back: the call was missed'],
  ['inbound', 'platform-error', 'Call back: the call failed on our side'],
  ['inbound', 'silence-or-limit', 'Call back: the caller could not be heard'],
  ['inbound', 'completed', null],
  ['inbound', 'spam', null],
  ['outbound', 'voicemail', 'Try again: the call reached voicemail'],
  ['outbound', 'no-answer', 'Try again: no answer'],
  ['outbound', 'cancelled', null],
  ['web', 'silence-or-limit', null],
] as const)('%s, %s, nothing said: %s', async (direction, outcome, title) => {
  const found = await steps([], { direction, outcome, endedReason: null })
  expect(found.map((step) => step.title)).toEqual(title ? [title] : [])
})

test('a call cut off before the matter was named says so', async () => {
  const facts = { endedReason: 'pipeline-error', outcome: 'platform-error' } as const
  expect(await steps(['C: yes hello there'], facts)).toMatchObject([
    { title: 'Call back: the call broke off' },
  ])
})

test('spam gets no step, whatever it says', async () => {
  expect(
    await steps(['C: please call me back about your car warranty'], { outcome: 'spam' }),
  ).toEqual([])
})

test('a promise has its own time, not that of what is said beside it', async () => {
  const said = (agent: string) => steps(['C: I have a question about the leak', `A: ${agent}`])
  expect(
    await said("I'll send you the invoice. We'll have a technician come by tomorrow at 10."),
  ).toMatchObject([
    { kind: 'fix', dueAt: '2026-11-21T16:00:00.000Z' },
    { kind: 'send', title: 'Send the invoice', dueAt: null },
  ])
  expect(
    await said("I'll send you the invoice and we'll send a technician tomorrow at 10."),
  ).toMatchObject([{ kind: 'fix' }, { kind: 'send', dueAt: null }])
  expect(await said("I'll send you the invoice. Tomorrow at 3 p.m. at the latest.")).toMatchObject([
    { dueAt: '2026-11-21T21:00:00.000Z' },
  ])
  expect(await said("Tomorrow at 3 p.m. I'll send you the invoice.")).toMatchObject([
    { dueAt: '2026-11-21T21:00:00.000Z' },
  ])
})

test('an agreed callback is a step with its time, and none in its title', async () => {
  const lines = [
    'C: My router is broken.',
    'A: Shall they call you back?',
    'C: Okay, tomorrow after three would be good.',
    'A: Noted, a callback tomorrow after three, about the broken router.',
  ]
  expect(await steps(lines)).toEqual([
    {
      kind: 'callback',
      title: 'Call back about the broken router',
      dueAt: '2026-11-21T21:00:00.000Z',
    },
  ])
})

test('a time cut from a title leaves no loose end', async () => {
  const agent = "A: We'll have the meter checked and send you the report, by Tuesday."
  const [step] = await steps(['C: my meter is broken', agent])
  expect(step?.title).toMatch(/\w$/)
  expect(step?.title).not.toMatch(/Tuesday|by$/)
})

test.each([
  ['tomorrow after three', ['2026-11-21T21:00:00.000Z', null]],
  ['tomorrow between two and four', ['2026-11-21T20:00:00.000Z', '2026-11-21T22:00:00.000Z']],
  ['tomorrow at 9 am', ['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.000Z']],
])('a call promised %s keeps what was promised beside its due time', async (time, [from, to]) => {
  const lines = ['C: my boiler is broken', `A: An engineer will call you ${time}.`]
  const { nextSteps } = await createLocalAnalyzer().analyze(callOf(lines))
  expect(nextSteps).toMatchObject([{ dueAt: from, promised: { dueAt: from, from, to } }])
})
