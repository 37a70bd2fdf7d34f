import type { CallCategory } from '@/contracts/call-words'
import type { SeededRandom } from '@/lib/seeded-random'

import { converse } from './conversation'
import type { Conversation, Line, Matter } from './conversation'
import { cutShort } from './cut-short'
import type { Mood } from './moods'
import type { CallEnd, ProviderAnalysis } from './simulated-call'

/** What happens in a call, before it has a time and a provider. */
export type CallContent = {
  lines: Line[]
  end: CallEnd
  outbound: boolean
  connected: boolean
  /** Seconds after the last word. */
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
  const upset = mood === 'angry' || mood === 'annoyed'
  const sentiment = upset
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
