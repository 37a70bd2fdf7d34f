import { expect, test } from 'vitest'

import type { CallOutcome } from '@/contracts/call-words'

import { claimResolution } from './resolution'
import { conversationOf } from '@tests/builders/analysed-call'

const resolve = (lines: readonly string[], outcome: CallOutcome = 'completed', failed = false) =>
  claimResolution(conversationOf(...lines), outcome, failed)

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
  ['resolved', ['C: the printer is stuck', 'A: Turn it off and on.', 'C: oh, it works now']],
  ['resolved', ['C: when do you close', 'A: We are open until 8.', 'C: thank you']],
  ['unresolved', [ASKS, "A: I'm sorry, I am unable to change it.", 'C: okay thanks']],
  ['unresolved', [ASKS, 'A: It has been moved.', 'C: it still does not show', 'C: never mind']],
  ['unresolved', [ASKS, "A: I didn't quite catch that.", 'C: let me speak to a human']],
  ['unresolved', [ASKS, 'A: Unfortunately the request failed. Anything else?', 'C: No thanks']],
] as const)('%s: %j', (resolution, lines) => {
  expect(resolve(lines)?.value).toBe(resolution)
})

test('rests on the turn that decided it', () => {
  const claim = resolve([ASKS, 'A: Your cleaning has been rescheduled.', 'C: Thanks', 'A: Bye'])
  expect(claim?.evidence).toEqual([
    { utterance: 1, quote: 'Your cleaning has been rescheduled.', startSeconds: 5 },
  ])
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

test('no claim without the caller, or when one side says nothing clear', () => {
  expect(resolve(['A: Hello? Your parcel has been delivered.'])).toBeNull()
  expect(resolve([ASKS, 'C: Thursday', 'C: ok thanks'])).toBeNull()
})
