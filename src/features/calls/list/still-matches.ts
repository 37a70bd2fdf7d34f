import type { Call, CallListQuery } from '@/contracts/calls'
import { hasEnded } from '@/domain/call-state'

type Words = string | readonly string[] | undefined

const wordsOf = (words: Words): readonly string[] =>
  typeof words === 'string' ? words.split(',').filter((word) => word !== '') : (words ?? [])

const isOneOf = (words: Words, value: string | null, none = '') => {
  const asked = wordsOf(words)
  return asked.length === 0 || asked.includes(value ?? none)
}

const isReviewedBy = (words: Words, { reviewedAt, reviewedBy }: Call, myId: string | undefined) => {
  const isMine = reviewedBy !== null && reviewedBy.id === myId
  const holds: Record<string, boolean> = {
    me: isMine,
    'not-me': !isMine,
    anyone: reviewedAt !== null,
    nobody: reviewedAt === null,
  }
  const asked = wordsOf(words)
  return asked.length === 0 || asked.some((word) => holds[word])
}

const isAssignedTo = (words: Words, { assigneeId }: Call, myId: string | undefined) => {
  const asked = wordsOf(words).map((word) => (word === 'me' ? myId : word))
  return asked.length === 0 || asked.includes(assigneeId ?? 'none')
}

const isFlag = (asked: boolean | 'true' | 'false' | undefined, value: boolean) =>
  asked === undefined || String(asked) === String(value)

const isLong = (params: CallListQuery, { durationSeconds: length }: Call) => {
  const { minSeconds, maxSeconds } = params
  if (minSeconds === undefined && maxSeconds === undefined) return true
  if (length === null) return false
  return length >= Number(minSeconds ?? 0) && length <= Number(maxSeconds ?? Infinity)
}

const isHidden = (params: CallListQuery, { status, durationSeconds, hasTranscript }: Call) => {
  if (!hasEnded(status)) return false
  const { hideShorterThan: least, hideWithoutTranscript: needsTranscript } = params
  if (least !== undefined && durationSeconds !== null && durationSeconds < Number(least))
    return true
  return String(needsTranscript) === 'true' && !hasTranscript
}

/**
 * Whether a call of a list still belongs there after it has changed. Only by what can change and is
 * known of a row: the words of a search, the caller and the time stay as the server found them.
 */
export const stillMatches = (
  call: Call,
  params: CallListQuery,
  myId: string | undefined,
): boolean =>
  isOneOf(params.status, call.status) &&
  isOneOf(params.outcome, call.outcome) &&
  isOneOf(params.resolution, call.resolution.human ?? call.resolution.ai, 'unknown') &&
  isOneOf(params.category, call.category, 'none') &&
  isOneOf(params.priority, call.priority) &&
  isOneOf(params.sentiment, call.sentiment) &&
  isReviewedBy(params.reviewed, call, myId) &&
  isAssignedTo(params.assignee, call, myId) &&
  isFlag(params.hasTranscript, call.hasTranscript) &&
  isFlag(params.hasRecording, call.hasRecording) &&
  isFlag(params.callback, call.callbackRequested) &&
  isLong(params, call) &&
  !isHidden(params, call)
