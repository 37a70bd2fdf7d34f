import type { Utterance } from '@/contracts/transcript'
import { countLeading } from '@/lib/count-leading'

import { toolWords } from '../transcript/tool-labels'
import { answerWords, SILENCE, turnGaps } from '../transcript/turn-gaps'

/** Seconds from the start of the recording. */
export type Span = { start: number; end: number }
export type Voice = 'agent' | 'caller'
export const MARKER_KINDS = ['evidence', 'pin', 'tool', 'transfer', 'slow'] as const
export type Marker = { kind: (typeof MARKER_KINDS)[number]; at: number; label: string }

export type Timeline = {
  seconds: number
  voices: Record<Voice, Span[]>
  silences: Span[]
  markers: Marker[]
}

/** Of one word, where the provider did not say when a turn ended. */
const SECONDS_PER_WORD = 0.4

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const isVoice = (role: Utterance['role']): role is Voice => role === 'agent' || role === 'caller'

const spokenSpans = (transcript: readonly Utterance[]) => {
  const timed = transcript.filter(
    ({ role, startSeconds }) => isVoice(role) && startSeconds !== null,
  )
  return timed.map(({ role, text, startSeconds, endSeconds }, position) => {
    const start = startSeconds ?? 0
    const next = timed[position + 1]?.startSeconds ?? Infinity
    const guessed = Math.min(start + Math.max(1, words(text) * SECONDS_PER_WORD), next)
    return { role, start, end: Math.max(start, endSeconds ?? guessed) }
  })
}

/** Overlapping and touching spans as one; `gap` seconds apart still touch. */
const merge = (spans: readonly Span[], gap = 0): Span[] => {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end + gap) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

const gapsBetween = (spoken: readonly Span[], seconds: number): Span[] => {
  const edges = [{ start: 0, end: 0 }, ...spoken, { start: seconds, end: seconds }]
  return edges
    .slice(1)
    .map(({ start }, position) => ({ start: edges[position]?.end ?? 0, end: start }))
    .filter(({ start, end }) => end - start > SILENCE)
}

const happenings = (transcript: readonly Utterance[]): Marker[] => {
  const gaps = turnGaps(transcript)
  return transcript.flatMap(({ role, text, startSeconds: at }, index): Marker[] => {
    if (at === null) return []
    if (role === 'tool') return [{ kind: 'tool', at, label: toolWords(text).title }]
    if (role === 'transfer') return [{ kind: 'transfer', at, label: `Transfer: ${text}` }]
    const answer = gaps.get(index)?.answer ?? null
    const label = `The agent answered after ${answerWords(answer ?? 0)}`
    return answer === null ? [] : [{ kind: 'slow', at, label }]
  })
}

/**
 * The call drawn over time. `seconds` is how long the recording or the call is, where known. Null
 * when no turn carries a time.
 */
export const buildTimeline = (
  transcript: readonly Utterance[],
  seconds: number | null,
): Timeline | null => {
  const spoken = spokenSpans(transcript)
  const lastWord = spoken.reduce((last, { end }) => Math.max(last, end), 0)
  const length = Math.max(seconds ?? 0, lastWord)
  if (spoken.length === 0 || length === 0) return null
  // Pauses too short to be drawn are closed, so that a day-long call is not ten thousand shapes.
  const drawn = length / 1000
  const voice = (role: Voice) =>
    merge(
      spoken.filter((span) => span.role === role),
      drawn,
    )
  return {
    seconds: length,
    voices: { agent: voice('agent'), caller: voice('caller') },
    silences: gapsBetween(merge(spoken), length),
    markers: happenings(transcript),
  }
}

export type Start = { at: number; utterance: number }

export const utteranceStarts = (transcript: readonly Utterance[]): Start[] =>
  transcript
    .flatMap(({ startSeconds }, utterance) =>
      startSeconds === null ? [] : [{ at: startSeconds, utterance }],
    )
    .toSorted((a, b) => a.at - b.at || a.utterance - b.utterance)

/** The utterance that is heard at a second; null before the first one. */
export const utteranceAt = (starts: readonly Start[], seconds: number): number | null => {
  const begun = countLeading(starts.length, (index) => (starts[index]?.at ?? Infinity) <= seconds)
  return starts[begun - 1]?.utterance ?? null
}

export const withMarkers = (timeline: Timeline, markers: readonly Marker[]): Timeline => ({
  ...timeline,
  markers: [...timeline.markers, ...markers].toSorted((a, b) => a.at - b.at),
})

/** Who speaks at a second, in words; null while nobody does. */
export const speakingAt = ({ voices }: Timeline, seconds: number): string | null => {
  const isIn = (voice: Voice) =>
    voices[voice].some(({ start, end }) => start <= seconds && seconds < end)
  const speakers = [...(isIn('agent') ? ['agent'] : []), ...(isIn('caller') ? ['caller'] : [])]
  if (speakers.length === 0) return null
  return speakers.length === 2 ? 'both speak' : `${speakers[0]} speaks`
}
