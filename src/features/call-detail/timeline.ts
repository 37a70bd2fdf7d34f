import type { Utterance } from '@/contracts/transcript'

/** Seconds from the start of the recording. */
export type Span = { start: number; end: number }
type Voice = 'agent' | 'caller'
type Marker = { kind: 'tool' | 'transfer' | 'evidence'; at: number }

export type Timeline = {
  seconds: number
  voices: Record<Voice, Span[]>
  /** Stretches in which nobody speaks, {@link SILENCE} seconds and longer. */
  silences: Span[]
  markers: Marker[]
}

const SILENCE = 3
/** Of one word, where the provider did not say when a turn ended. */
const SECONDS_PER_WORD = 0.4

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const isVoice = (role: Utterance['role']): role is Voice => role === 'agent' || role === 'caller'

/** Who speaks when. A turn without an end lasts as long as its words, but not into the next one. */
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
    .filter(({ start, end }) => end - start >= SILENCE)
}

/**
 * The call drawn over time. `seconds` is how long the recording or the call is, where known;
 * `evidence` are the seconds that claims rest on. Null when no turn carries a time.
 */
export const buildTimeline = (
  transcript: readonly Utterance[],
  seconds: number | null,
  evidence: readonly number[],
): Timeline | null => {
  const spoken = spokenSpans(transcript)
  if (spoken.length === 0) return null
  const lastWord = spoken.reduce((last, { end }) => Math.max(last, end), 0)
  const length = Math.max(seconds ?? 0, lastWord)
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
    markers: [
      ...transcript.flatMap(({ role, startSeconds }) =>
        !isVoice(role) && startSeconds !== null ? [{ kind: role, at: startSeconds }] : [],
      ),
      ...evidence.map((at) => ({ kind: 'evidence' as const, at })),
    ],
  }
}

/** Where each turn begins, in order, for {@link utteranceAt}. */
export type Start = { at: number; utterance: number }

export const utteranceStarts = (transcript: readonly Utterance[]): Start[] =>
  transcript
    .flatMap(({ startSeconds }, utterance) =>
      startSeconds === null ? [] : [{ at: startSeconds, utterance }],
    )
    .toSorted((a, b) => a.at - b.at || a.utterance - b.utterance)

/** The utterance that is heard at a second; null before the first one. */
export const utteranceAt = (starts: readonly Start[], seconds: number): number | null => {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle]?.at ?? Infinity) <= seconds) low = middle + 1
    else high = middle
  }
  return starts[low - 1]?.utterance ?? null
}
