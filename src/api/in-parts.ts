import { BULK_IDS_MAX } from '@/contracts/bulk-limits'
import { portionsOf } from '@/lib/portions'

import { ApiError, mayPass } from './api-error'

type Sent<Part, Answer> = {
  answers: Answer[]
  failure: { error: ApiError; part: Part } | null
}

/** Whether what was asked for may have been done: no answer came, or only a part of it. */
export const isUnanswered = (error: ApiError): boolean =>
  mayPass(error) || error.code === 'unreadable'

/** Sends one part after the other, and none after the one that fails. */
export const sendInParts = async <Part, Answer>(
  parts: Iterable<Part>,
  send: (part: Part) => Promise<Answer>,
): Promise<Sent<Part, Answer>> => {
  const answers: Answer[] = []
  for (const part of parts) {
    try {
      answers.push(await send(part))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { answers, failure: { error, part } }
    }
  }
  return { answers, failure: null }
}

type Patched = { changed: string[]; conflicts: { id: string; changedBy: string }[] }

/** What came of many changes, over one or several requests. */
export type ChangedInParts<Change, Answer> = Patched & {
  answers: Answer[]
  /** What stopped it before its end. */
  failure: ApiError | null
  /** Sent before the failure, and perhaps done: no answer came. */
  unanswered: Change[]
}

/** Changes many rows by their ids. Rejects with {@link ApiError} when nothing can have been changed. */
export const changeInParts = async <Change, Answer extends Patched>(
  changes: readonly Change[],
  send: (part: Change[]) => Promise<Answer>,
): Promise<ChangedInParts<Change, Answer>> => {
  const { answers, failure } = await sendInParts(portionsOf(changes, BULK_IDS_MAX), send)
  const changed = answers.flatMap((answer) => answer.changed)
  const conflicts = answers.flatMap((answer) => answer.conflicts)
  const unanswered = failure && isUnanswered(failure.error) ? failure.part : []
  if (failure && changed.length + unanswered.length === 0) throw failure.error
  return { answers, changed, conflicts, failure: failure?.error ?? null, unanswered }
}
