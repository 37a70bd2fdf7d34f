import type { Span } from './timeline'

/** Seconds; without an end the passage is only being marked. */
export type Loop = { start: number; end: number | null }

/** A shorter passage is a slip of the hand. */
const SHORTEST_LOOP = 0.5
/** What is still heard of a silence, before and after. */
const LEAD_OUT = 0.5
const LEAD_IN = 0.3

/** A passage that begins here; where it ends is still open. */
export const markLoopStart = (seconds: number): Loop => ({ start: seconds, end: null })

/** The passage ended here. Marked backwards it is the same passage; too short, there is none. */
export const markLoopEnd = (loop: Loop | null, seconds: number): Loop | null => {
  const from = loop?.start ?? 0
  const [start, end] = from <= seconds ? [from, seconds] : [seconds, from]
  return end - start < SHORTEST_LOOP ? null : { start, end }
}

/** The second to go on at when a silence is heard; null while somebody speaks. */
export const afterSilence = (silences: readonly Span[], seconds: number): number | null => {
  const silence = silences.find(({ start, end }) => seconds >= start && seconds < end)
  if (!silence) return null
  const goOnAt = silence.end - LEAD_IN
  return seconds >= silence.start + LEAD_OUT && seconds < goOnAt ? goOnAt : null
}
