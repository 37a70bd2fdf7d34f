import type { QueryClient } from '@tanstack/react-query'

import { ApiError, isStale, mayPass } from '@/api/api-error'
import { type Author, changedFieldsOf } from '@/api/call-change'
import { type UndoableChange, undoCallMutation } from '@/api/undo-call'
import { notify, type ToastAction, undo, undoAgain } from '@/ui/notify'

import { type Caller, callerWords } from './caller'

export const reviewedWords = (caller: Caller, reviewed: boolean) =>
  `${callerWords(caller)} marked ${reviewed ? '' : 'not '}reviewed`

export const notifyUndone = (caller: Caller) => notify.success(`${callerWords(caller)}: undone`)

const sayNotUndone = (error: unknown, again: () => void) => {
  if (!(error instanceof ApiError) || error.status === 401) return
  if (isStale(error)) notify.error('Not undone. The call was changed since.')
  else notify.error(error.message, mayPass(error) ? undoAgain(again) : undefined)
}

/** The undo of a change that was sent; nothing becomes of it where that fails. */
export const undoCallChange = (
  queryClient: QueryClient,
  me: Author,
  sent: UndoableChange,
): ToastAction => {
  const takeBack = () => {
    const mutation = undoCallMutation(queryClient, me, sent)
    const undoing = queryClient.getMutationCache().build(queryClient, mutation)
    void undoing.execute(sent.change).then(
      () => notifyUndone(sent.call),
      (error: unknown) =>
        sent.sent.then(() => sayNotUndone(error, takeBack)).catch(() => undefined),
    )
  }
  return undo(takeBack, changedFieldsOf(sent.call.id, sent.change))
}
