import type { SeededRandom } from '@/lib/seeded-random'

import { asSentences, fill } from './fill'
import type { Line } from './conversation'
import type { CallEnd } from './simulated-call'
import type { Company } from './scenario'
import { GREETING } from './endings'

export type ShortCallKind =
  | 'silent'
  | 'hang-up'
  | 'no-words'
  | 'wrong-number'
  | 'spam'
  | 'no-answer'
  | 'busy'
  | 'voicemail'
  | 'dial-error'
  | 'no-audio'
  | 'reached'

export type ShortCall = {
  lines: Line[]
  end: CallEnd
  outbound: boolean
  connected: boolean
  summary: string | null
  /** Seconds of silence after the last word. */
  trailingSilence: number
}

const STILL_THERE = [
  'Hello, are you still there?',
  "[I can't hear you. If you need help, please say something.|Is anybody on the line?]",
  "[I'll hang up now. Please call again any time.|Since I can't hear anyone, I'll end the call. Goodbye.]",
]

const WRONG_NUMBER: readonly (readonly ['agent' | 'caller', string])[][] = [
  [
    [
      'caller',
      "[Hi, is Tony there?|Hello, I'd like to order two large pepperoni.|Is this the county clerk?|Hi grandma!]",
    ],
    ['agent', 'This is {company}. I think you may have the wrong number.'],
    ['caller', '[Oh! Sorry about that.|My bad, bye.|Oops. Then I dialed wrong. Sorry.]'],
  ],
  [
    [
      'caller',
      "[I'm returning a missed call from this number.|Somebody called me from here?|I have a missed call from you.]",
    ],
    [
      'agent',
      "[I don't see a call to your number.|There's no note of a call to you.] This is {company}.",
    ],
    [
      'caller',
      "[Strange. Well, never mind.|Okay, then it was a mistake. Bye.|I'm not even a customer of yours. Bye.]",
    ],
  ],
]

const SPAM: readonly (readonly ['agent' | 'caller', string])[][] = [
  [
    [
      'caller',
      "[Congratulations, your business has been selected for|This is an important message about|We've been trying to reach you about] [a pre-approved loan|your listing on the map|your extended warranty|cheaper electricity for your office]. Press one to speak to a specialist.",
    ],
    ['agent', "I'm an automated assistant, and I can't help with that. Goodbye."],
  ],
  [
    [
      'caller',
      '[Hello, am I speaking with the owner?|Yes, hi, who is responsible for marketing there?|May I speak to the decision maker?] We can get you to the first page in thirty days.',
    ],
    ['agent', "We don't take sales calls on this line."],
    ['caller', '[It only takes two minutes.|I just need a name.|Let me send you an offer.]'],
    ['agent', 'No, thank you. Goodbye.'],
  ],
]

export const SHORT_CALL_WEIGHTS: Readonly<Record<ShortCallKind, number>> = {
  silent: 3,
  'hang-up': 5,
  'no-words': 3,
  'wrong-number': 4,
  spam: 3,
  'no-answer': 3,
  busy: 1,
  voicemail: 4,
  'dial-error': 1,
  'no-audio': 1,
  reached: 4,
}

export const shortCall = (
  kind: ShortCallKind,
  company: Company,
  placeholders: Readonly<Record<string, string>>,
  random: SeededRandom,
): ShortCall => {
  const line = (role: 'agent' | 'caller', template: string) => ({
    role,
    text: asSentences(fill(template, placeholders, random)),
  })
  const greeting = () => line('agent', GREETING)
  const base = { lines: [], outbound: false, connected: true, summary: null, trailingSilence: 1 }
  const exchange = (choices: readonly (readonly (readonly ['agent' | 'caller', string])[])[]) => [
    greeting(),
    ...random.pick(choices).map(([role, template]) => line(role, template)),
  ]

  switch (kind) {
    case 'silent':
      return {
        ...base,
        lines: [
          greeting(),
          ...STILL_THERE.map((template) => ({
            ...line('agent', template),
            afterSeconds: random.around(6.5, 9),
          })),
        ],
        end: 'silence',
        trailingSilence: 9,
      }
    case 'hang-up':
      return {
        ...base,
        lines: [
          greeting(),
          ...(random.chance(0.6)
            ? [
                line(
                  'caller',
                  "[Oh, a machine. No thanks.|Ugh, no.|Hello? ... Never mind.|Operator.|I'll try later.]",
                ),
              ]
            : []),
        ],
        end: 'caller-hung-up',
      }
    case 'no-words':
      return { ...base, end: 'caller-hung-up', trailingSilence: random.around(2, 11) }
    case 'wrong-number':
      return {
        ...base,
        lines: exchange(WRONG_NUMBER),
        end: 'caller-hung-up',
        summary: 'Wrong number.',
      }
    case 'spam':
      return { ...base, lines: exchange(SPAM), end: 'spam', summary: 'Sales call, no request.' }
    case 'voicemail':
      return {
        ...base,
        outbound: true,
        lines: [
          line(
            'caller',
            "[Hi, you've reached {firstName}. Leave a message after the tone.|The person you are calling is not available. Please record your message.|This is {firstName} {lastName}, I can't come to the phone right now.]",
          ),
          line(
            'agent',
            `Hello {firstName}, this is {assistant} from {company}. ${company.outbound.voicemail}. [Thank you, goodbye.|Have a good day.]`,
          ),
        ],
        end: 'voicemail',
        summary: 'Reached voicemail and left a message.',
      }
    case 'reached':
      return {
        ...base,
        outbound: true,
        lines: [
          line('caller', '[Hello?|Yes?|{lastName}.|Hi, who is this?|{firstName} speaking.]'),
          line(
            'agent',
            `Hello {firstName}, this is {assistant}, the automated assistant of {company}. ${company.outbound.opening}. [Is that all right?|Does that work for you?|Is this a good time?]`,
          ),
          line(
            'caller',
            "[Yes, that works.|Oh right, I'd almost forgotten. Yes.|Perfect, thanks for the reminder.|Fine with me.]",
          ),
          line(
            'agent',
            '[Wonderful. I have noted that.|Great, then nothing else is needed.] [Goodbye.|Have a good day, {firstName}.]',
          ),
        ],
        end: random.chance(0.5) ? 'agent-hung-up' : 'caller-hung-up',
        summary: `Called the customer about ${company.outbound.topic}; confirmed.`,
      }
    case 'no-audio':
      return { ...base, lines: [greeting()], end: 'no-caller-audio', trailingSilence: 14 }
    default:
      return { ...base, outbound: true, connected: false, end: kind, trailingSilence: 0 }
  }
}
