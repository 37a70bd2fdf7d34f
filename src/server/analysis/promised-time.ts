import type { ProposedNextStep } from '@/contracts/analysis'
import type { TimeReading } from '@/domain/times/read-time'
import { windowAsSaid } from '@/domain/times/window-words'

/** Null where no time was named; of one that is not clear `at` is null. */
export type PromisedTime = Pick<TimeReading, 'text' | 'at' | 'window'> | null

export function promiseOf(time: PromisedTime): ProposedNextStep['promised'] {
  if (!time?.at) return null
  const dueAt = time.at.toISOString()
  const [from, to] = [time.window?.from, time.window?.to].map((one) => one?.toISOString() ?? dueAt)
  return { dueAt, ...windowAsSaid(time.text, { from: from ?? dueAt, to: to ?? dueAt }) }
}

const DANGLING = /(?:[\s,;]|\b(?:on|at|by|for|in|around|about|until|before|after|at the latest))+$/i

/** How a time begins whose day was cut off. */
export const CUT_TIME =
  /,? (?:(?:by|until|before|towards?|at|from|around|after|within|in|on) )+(?:(?:the|this|that|next|about) )*(?:(?:very )?(?:end|start|beginning|close|course|middle|next|following|coming)(?: of(?: the| this| next)?)?|the)$/i

/** "Tomorrow" would be wrong the day after; a step has its due time. */
export function withoutTime(title: string, time: PromisedTime): string {
  const text = time?.text ?? ''
  const at = title.toLowerCase().indexOf(text.toLowerCase())
  if (!time?.at || at < 0 || text === '') return title
  const before = title.slice(0, at).trimEnd().replace(DANGLING, '')
  const after = title.slice(at + text.length).replace(/^ at the latest\b/, '')
  return `${before}${after}`.replace(DANGLING, '')
}
