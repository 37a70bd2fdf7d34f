import type { QueryClient } from '@tanstack/react-query'

import { ApiError, isStale, mayPass } from '@/api/api-error'
import {
  type Author,
  type CallChange,
  changeCallMutation,
  changedFieldsOf,
} from '@/api/call-change'
import { tagCall } from '@/api/call-labels'
import { session } from '@/api/session'
import { type UndoableChange, undoCallMutation } from '@/api/undo-call'
import type { CallLabel } from '@/contracts/call-labels'
import type { Call, CallDetail } from '@/contracts/calls'
import { lastChange, notify, type ToastAction, undo, undoAgain } from '@/ui/notify'

import { type Caller, callerWords } from './caller'
import { notifyRefused } from './notify-refused'

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
  begin = undo,
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
  return begin(takeBack, changedFieldsOf(sent.call.id, sent.change))
}

/**
 * Answers the undo, which `begin` makes; null when the change was refused, which a toast says and offers
 * `again` in.
 */
export const changeCallAnywhere = async (
  queryClient: QueryClient,
  call: Call | CallDetail,
  change: CallChange,
  again: () => void,
  begin = undo,
): Promise<ToastAction | null> => {
  const { id, name } = session.read()?.user ?? { id: null, name: '' }
  const me = { id, name }
  const mutation = changeCallMutation(queryClient, call.id, me)
  const sent = queryClient.getMutationCache().build(queryClient, mutation).execute(change)
  const wayBack = undoCallChange(queryClient, me, { call, change, sent }, begin)
  try {
    await sent
    return wayBack
  } catch (error) {
    lastChange.failed(wayBack)
    notifyRefused(error, { of: callerWords(call), tryAgain: again, applyMine: again })
    return null
  }
}

/** Puts a tag on a call, or takes it off. */
export const changeTag = (
  queryClient: QueryClient,
  call: CallDetail,
  tag: Pick<CallLabel, 'key' | 'label'>,
  isWanted: boolean,
) => {
  const send = (isWanted: boolean) =>
    queryClient
      .getMutationCache()
      .build(queryClient, tagCall)
      .execute({ callId: call.id, tag: tag.key, isWanted })
  const sent = send(isWanted)
  const takeBack = () => {
    const undoing = sent.then(() => send(!isWanted))
    void undoing.then(
      () => notifyUndone(call),
      (error: unknown) => sent.then(() => sayNotUndone(error, takeBack)).catch(() => undefined),
    )
  }
  const wayBack = undo(takeBack, [`call ${call.id} tag ${tag.key}`])
  const said = `Tag ${isWanted ? 'added' : 'removed'}: ${tag.label} · ${callerWords(call)}`
  void sent.then(
    () => wayBack.isUsed || notify.success(said, wayBack),
    (error: unknown) => {
      lastChange.failed(wayBack)
      const tryAgain = () => changeTag(queryClient, call, tag, isWanted)
      notifyRefused(error, { of: callerWords(call), tryAgain })
    },
  )
}
