import type { SeededRandom } from '@/lib/seeded-random'

import type { CallContent } from './call-content'
import type { Line, Matter } from './conversation'
import { GREETING } from './endings'
import { asSentences, choosePlaceholders, fill } from './fill'
import { playScript, type Script, type ScriptLine, summaryOf } from './script'
import type { CallEnd } from './simulated-call'

/** A low and a high bound, both possible. */
type Between = readonly [low: number, high: number]

type ShortCall = {
  weight: number
  end: CallEnd | readonly CallEnd[]
  script?: Script
  /** The agent greets first. */
  isGreeted?: boolean
  isOutbound?: boolean
  isConnected?: boolean
  /** Seconds before each line. */
  pauses?: Between
  /** Seconds after the last word. */
  trailingSilence?: number | Between
}

const UNREACHED = { isOutbound: true, isConnected: false, trailingSilence: 0 }

const SHORT_CALLS: readonly ShortCall[] = [
  {
    weight: 3,
    end: 'silence',
    isGreeted: true,
    script: `
      A: Hello, are you still there?
      A: [I can't hear you. If you need help, please say something.|Is anybody on the line?]
      A: [I'll hang up now. Please call again any time.|Since I can't hear anyone, I'll end the call. Goodbye.]`,
    pauses: [6.5, 9],
    trailingSilence: 9,
  },
  {
    weight: 5,
    end: 'caller-hung-up',
    isGreeted: true,
    script: `
      maybe
      C: [Oh, a machine. No thanks.|Ugh, no.|Hello? ... Never mind.|Operator.|I'll try later.]`,
  },
  { weight: 3, end: 'caller-hung-up', trailingSilence: [2, 11] },
  {
    weight: 4,
    end: 'caller-hung-up',
    isGreeted: true,
    script: `
      or
      C: [Hi, is Tony there?|Hello, I'd like to order two large pepperoni.|Is this the county clerk?|Hi grandma!]
      A: This is {company}. I think you may have the wrong number.
      C: [Oh! Sorry about that.|My bad, bye.|Oops. Then I dialed wrong. Sorry.]

      or
      C: [I'm returning a missed call from this number.|Somebody called me from here?|I have a missed call from you.]
      A: [I don't see a call to your number.|There's no note of a call to you.] This is {company}.
      C: [Strange. Well, never mind.|Okay, then it was a mistake. Bye.|I'm not even a customer of yours. Bye.]

      S: Wrong number.`,
  },
  {
    weight: 3,
    end: 'spam',
    isGreeted: true,
    script: `
      or
      C: [Congratulations, your business has been selected for|This is an important message about|We've been trying to reach you about] [a pre-approved loan|your listing on the map|your extended warranty|cheaper electricity for your office]. Press one to speak to a specialist.
      A: I'm an automated assistant, and I can't help with that. Goodbye.

      or
      C: [Hello, am I speaking with the owner?|Yes, hi, who is responsible for marketing there?|May I speak to the decision maker?] We can get you to the first page in thirty days.
      A: We don't take sales calls on this line.
      C: [It only takes two minutes.|I just need a name.|Let me send you an offer.]
      A: No, thank you. Goodbye.

      S: Sales call, no request.`,
  },
  { weight: 3, end: 'no-answer', ...UNREACHED },
  { weight: 1, end: 'busy', ...UNREACHED },
  {
    weight: 4,
    end: 'voicemail',
    isOutbound: true,
    script: `
      C: [Hi, you've reached {firstName}. Leave a message after the tone.|The person you are calling is not available. Please record your message.|This is {firstName} {lastName}, I can't come to the phone right now.]
      A: Hello {firstName}, this is {assistant} from {company}. {voicemail}. [Thank you, goodbye.|Have a good day.]
      S: Reached voicemail and left a message.`,
  },
  { weight: 1, end: 'dial-error', ...UNREACHED },
  { weight: 1, end: 'no-caller-audio', isGreeted: true, trailingSilence: 14 },
  {
    weight: 4,
    end: ['agent-hung-up', 'caller-hung-up'],
    isOutbound: true,
    script: `
      C: [Hello?|Yes?|{lastName}.|Hi, who is this?|{firstName} speaking.]
      A: Hello {firstName}, this is {assistant}, the automated assistant of {company}. {opening}. [Is that all right?|Does that work for you?|Is this a good time?]
      C: [Yes, that works.|Oh right, I'd almost forgotten. Yes.|Perfect, thanks for the reminder.|Fine with me.]
      A: [Wonderful. I have noted that.|Great, then nothing else is needed.] [Goodbye.|Have a good day, {firstName}.]
      S: Called the customer about {topic}; confirmed.`,
  },
]

/** A call that is no conversation: nobody reached, nothing said, a wrong number, an errand. */
export const shortContent = ({ company, person }: Matter, random: SeededRandom): CallContent => {
  const { firstName, lastName } = person
  const { name, assistant, outbound } = company
  const chosen = choosePlaceholders([company.placeholders], random)
  const placeholders = { ...chosen, ...outbound, firstName, lastName, company: name, assistant }
  const {
    end,
    script = '',
    pauses,
    trailingSilence = 1,
    ...call
  } = random.pickWeighted(SHORT_CALLS)
  const say = (line: ScriptLine): Line =>
    line.role === 'tool'
      ? line
      : { role: line.role, text: asSentences(fill(line.template, placeholders, random)) }
  const greeting = call.isGreeted ? [say({ role: 'agent', template: GREETING })] : []
  const lines = playScript(script, random).map((line) => ({
    ...say(line),
    ...(pauses && { afterSeconds: random.around(...pauses) }),
  }))
  const told = {
    lines: [...greeting, ...lines],
    end: typeof end === 'string' ? end : random.pick(end),
    outbound: call.isOutbound ?? false,
    connected: call.isConnected ?? true,
    trailingSilence:
      typeof trailingSilence === 'number' ? trailingSilence : random.around(...trailingSilence),
  }
  const summary = fill(summaryOf(script), placeholders, random)
  const isAnalysed = summary !== '' && random.chance(0.6)
  const nothingElse = { category: null, successful: null, sentiment: null, callback: null }
  return {
    ...told,
    isOpen: false,
    analysis: isAnalysed ? { summary, ...nothingElse, nextSteps: [] } : null,
  }
}
