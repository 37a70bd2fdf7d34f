import type { Span } from './timeline'

/** Seconds; without an end the passage is only being marked. */
export type Loop = { start: number; end: number | null }

const SHORTEST_LOOP = 0.5
const LEAD_OUT = 0.5
const LEAD_IN = 0.3

export const markLoopStart = (seconds: number): Loop => ({ start: seconds, end: null })

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
