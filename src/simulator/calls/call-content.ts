import type { CallCategory } from '@/contracts/call-words'
import type { SeededRandom } from '@/lib/seeded-random'

import { type Conversation, type Line, type Matter, converse } from './conversation'
import { isUpset, type Mood } from './moods'
import type { CallEnd, ProviderAnalysis } from './simulated-call'

type CutCall = { lines: Line[]; end: CallEnd; trailingSilence: number }

const CUT_SHARE = 0.11

const cutShort = (lines: readonly Line[], random: SeededRandom): CutCall | null => {
  if (lines.length < 6 || !random.chance(CUT_SHARE)) return null
  const middle = random.whole(4, lines.length - 2)
  const kind = random.weighted({
    silence: 4,
    'caller-left': 4,
    'model-error': 1,
    'voice-error': 1,
    'too-long': 1,
  })
  const upTo = (role: Line['role']) => {
    const last = lines.findLastIndex((line, at) => at > 0 && at <= middle && line.role === role)
    return lines.slice(0, Math.max(last, 0) + 1)
  }
  const askInVain = (...texts: string[]): Line => ({
    role: 'agent',
    afterSeconds: random.around(6.5, 9),
    text: random.pick(texts),
  })
  switch (kind) {
    case 'silence':
      return {
        lines: [
          ...upTo('agent'),
          askInVain('Are you still there?', 'Hello? Can you hear me?'),
          askInVain(
            "I can't hear you anymore. Please call again when you can.",
            "I'll end the call now. Call us back any time.",
          ),
        ],
        end: 'silence',
        trailingSilence: 8,
      }
    case 'caller-left': {
      const text = random.pick([
        'Sorry, I have to take this. Bye.',
        'My battery is almost',
        "Hold on, someone's at the door. I'll call again.",
        'Forget it.',
        "You know what, I'll do it online.",
      ])
      const left: Line = { role: 'caller', text }
      return { lines: [...upTo('agent'), left], end: 'caller-hung-up', trailingSilence: 0.5 }
    }
    case 'too-long':
      return { lines: lines.slice(0, middle), end: kind, trailingSilence: 300 }
    default:
      return { lines: upTo('caller'), end: kind, trailingSilence: 5 }
  }
}

/** What happens in a call, before it has a time and a provider. */
export type CallContent = {
  lines: Line[]
  end: CallEnd
  outbound: boolean
  connected: boolean
  trailingSilence: number
  isOpen: boolean
  analysis: ProviderAnalysis | null
}

const conversationAnalysis = (
  conversation: Conversation,
  category: CallCategory,
  random: SeededRandom,
): ProviderAnalysis | null => {
  // Providers are set up differently, and skip the analysis now and then.
  if (random.chance(0.12)) return null
  const { mood, resolution, callbackTime } = conversation
  const solved = resolution === 'resolved'
  const sentiment = isUpset(mood)
    ? 'negative'
    : solved && (mood === 'grateful' || random.chance(0.15))
      ? 'positive'
      : 'neutral'
  const structured = random.chance(0.35)
  return {
    category: structured ? category : null,
    summary: random.chance(0.7) ? conversation.summary : null,
    successful: random.chance(0.72) ? solved : null,
    sentiment: random.chance(0.7) ? sentiment : null,
    callback: structured && callbackTime !== null ? { timeText: callbackTime } : null,
    nextSteps: structured ? conversation.nextSteps : [],
  }
}

const endOf = (conversation: Conversation, random: SeededRandom): CallEnd => {
  if (conversation.resolution === 'transfer') return 'transferred'
  return conversation.lines.at(-1)?.role === 'agent' && random.chance(0.75)
    ? 'agent-hung-up'
    : 'caller-hung-up'
}

export const conversationContent = (
  matter: Matter,
  manner: { mood: Mood; priorDay: string | null },
  random: SeededRandom,
): CallContent => {
  const conversation = converse(matter, manner, random)
  const cut = cutShort(conversation.lines, random)
  return {
    lines: cut?.lines ?? conversation.lines,
    end: cut?.end ?? endOf(conversation, random),
    outbound: false,
    connected: true,
    trailingSilence: cut?.trailingSilence ?? 0.8,
    isOpen: conversation.resolution !== 'resolved' || random.chance(0.3),
    analysis: cut ? null : conversationAnalysis(conversation, matter.scenario.category, random),
  }
}
