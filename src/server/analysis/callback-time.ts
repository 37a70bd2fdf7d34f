import { findTime, type TimeReading } from '@/domain/times/read-time'
import { isTimeZone } from '@/lib/zoned-time'

import type { Passage, Turn } from './conversation'

const DAY_MS = 86_400_000
const ANY = new Date(0)
const UNCLEAR = { at: null, window: null }

/** When a turn was said: "in half an hour" counts from there, where it is known. */
export const heardAt = ({ startSeconds }: Turn, startedAt: Date | null): Date | null =>
  startedAt && startSeconds !== null && startSeconds > 0 && startSeconds * 1000 < DAY_MS
    ? new Date(startedAt.getTime() + startSeconds * 1000)
    : startedAt

/** The time somebody names. What spans more than a day, or was said nobody knows when, is unclear. */
export function findSpokenTime(
  text: string,
  startedAt: Date | null,
  timeZone: string,
): TimeReading | null {
  const isPlaced = startedAt !== null && isTimeZone(timeZone)
  const found = findTime(text, startedAt ?? ANY, isPlaced ? timeZone : 'UTC')
  if (!found?.at) return found
  const { at, window } = found
  const isWide =
    window !== null && at < window.to && window.to.getTime() - window.from.getTime() > DAY_MS
  return isPlaced && !isWide ? found : { ...found, ...UNCLEAR }
}

const SENTENCE_END = /(?:[!?]|(?<!\b(?:[ap]|[ap]\. ?m|dr|mr|mrs|ms|st))\.) /i
const OWN_SENTENCE = /^.*?(?:[!?]|(?<!\b(?:[ap]|[ap]\. ?m|dr|mr|mrs|ms|st))\.(?= |$)|$)/is
const NEXT_PROMISE =
  /[,;]? (?:and |then |also )+(?=(?:i|we|they|our [\w' -]{2,30}|the [\w' -]{2,30})(?:'ll| will| are going to)\b)/i
const LONGEST_LEAD_IN = 8
const ABOUT_ELSE = /\b(?:i|we|they|he|she|our|my|it)\b/i

export function findTimeOfPromise(
  { turn, at }: Passage,
  startedAt: Date | null,
  timeZone: string,
): TimeReading | null {
  const spokenAt = heardAt(turn, startedAt)
  const rest = turn.text.slice(at)
  const sentence = OWN_SENTENCE.exec(rest)?.[0] ?? rest
  const own = sentence.split(NEXT_PROMISE, 1)[0] ?? sentence
  const found = findSpokenTime(own, spokenAt, timeZone)
  if (found) return found
  const lead = turn.text.slice(0, at).split(SENTENCE_END).at(-1) ?? ''
  const before = findSpokenTime(lead, spokenAt, timeZone)
  if (before && before.offset < LONGEST_LEAD_IN) return before
  const next = OWN_SENTENCE.exec(rest.slice(sentence.length).trimStart())?.[0] ?? ''
  return own !== sentence || ABOUT_ELSE.test(next) ? null : findSpokenTime(next, spokenAt, timeZone)
}
