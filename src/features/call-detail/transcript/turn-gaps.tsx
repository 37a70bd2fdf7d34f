import type { Utterance } from '@/contracts/transcript'
import { durationWords } from '@/lib/time-format'

/** Seconds. A pause in which nobody speaks is called a silence from here on. */
export const SILENCE = 3
const SLOW_ANSWER = 2

/** How long an answer took: "2.5 s"; from ten seconds on tenths say nothing more, "27 s". */
export const answerWords = (seconds: number): string =>
  seconds < 9.95 ? `${seconds.toFixed(1)} s` : durationWords(seconds)

/** What came before a turn: a silence, and how long the caller waited for the agent; seconds. */
export type TurnGap = { silence: number | null; answer: number | null }

/**
 * The silences and slow answers of a call, by the turn they end with. Only where the provider said
 * when the turn before ended: a guess would accuse somebody.
 */
export const turnGaps = (transcript: readonly Utterance[]): Map<number, TurnGap> => {
  const gaps = new Map<number, TurnGap>()
  let last: { role: Utterance['role'] | null; end: number | null } = { role: null, end: 0 }
  for (const [index, { role, startSeconds: start, endSeconds: end }] of transcript.entries()) {
    if ((role !== 'agent' && role !== 'caller') || start === null) continue
    const pause = last.end === null ? 0 : start - last.end
    const silence = pause > SILENCE ? pause : null
    const isAnswer = role === 'agent' && last.role === 'caller'
    const answer = isAnswer && pause > SLOW_ANSWER ? pause : null
    if (silence !== null || answer !== null) gaps.set(index, { silence, answer })
    const until = end === null || last.end === null ? end : Math.max(end, last.end)
    last = { role, end: until }
  }
  return gaps
}

/** The silence between the last word and the end of the call; null when there is none, or nobody knows. */
export const lastSilence = (
  transcript: readonly Utterance[],
  callSeconds: number | null,
): number | null => {
  const spoken = transcript.filter(({ role }) => role === 'agent' || role === 'caller')
  const ends = spoken.map(({ endSeconds }) => endSeconds)
  if (callSeconds === null || spoken.length === 0 || ends.includes(null)) return null
  const pause = callSeconds - Math.max(...ends.map(Number))
  return pause > SILENCE ? pause : null
}

export function Silence({ seconds }: { seconds: number }) {
  return (
    <p className="flex items-center gap-2 py-1 pl-[calc(var(--time-width)+0.75rem)] text-meta text-ink-subtle">
      <span aria-hidden="true" className="h-px w-6 bg-line-strong" />
      {durationWords(seconds)} silence
      <span aria-hidden="true" className="h-px max-w-40 flex-1 bg-line-strong" />
    </p>
  )
}

export function AnswerWait({ seconds }: { seconds: number }) {
  const wait = answerWords(seconds)
  return (
    <span
      title={`The agent answered after ${wait}`}
      className="rounded-chip bg-warning-soft px-1 text-[11px] leading-4 whitespace-nowrap text-warning tabular-nums"
    >
      <span className="sr-only">Answered after </span>
      <span aria-hidden="true">+</span>
      {wait}
    </span>
  )
}
