import { MutationObserver, type QueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/api-error'
import { type CallChange, changeCallMutation } from '@/api/call-change'
import { type CallPages, updateCalls } from '@/api/call-pages'
import { fetchCallsById } from '@/api/calls'
import { peopleQuery } from '@/api/people'
import { session } from '@/api/session'
import { categoryLabel, PRIORITY_LABELS } from '@/components/labels'
import { notifyRefused } from '@/components/notify-refused'
import type { Call, ChangedCall } from '@/contracts/calls'
import { notify } from '@/ui/notify'

const said = (queryClient: QueryClient, change: CallChange): string => {
  if (change.reviewed !== undefined)
    return change.reviewed ? 'Marked reviewed' : 'Marked not reviewed'
  if (change.category) return `Category: ${categoryLabel(change.category)}`
  if (change.priority) return `Priority: ${PRIORITY_LABELS[change.priority]}`
  if (change.assigneeId === undefined) return 'Changed back'
  if (change.assigneeId === null) return 'Unassigned'
  const people = queryClient.getQueryData(peopleQuery.queryKey)
  return `Assigned to ${people?.find(({ id }) => id === change.assigneeId)?.name ?? 'somebody'}`
}

/** What takes `change` back: the person's word from before, or none where the AI's stood. */
const wayBack = (before: Call, saved: ChangedCall, change: CallChange): CallChange => {
  const { proposed } = saved
  const back: CallChange = {}
  if (change.reviewed !== undefined) back.reviewed = before.reviewedAt !== null
  if (change.assigneeId !== undefined) back.assigneeId = before.assigneeId
  if (change.category !== undefined) {
    back.category = before.category === proposed.category ? null : before.category
  }
  if (change.priority !== undefined) {
    back.priority = before.priority === proposed.priority ? null : before.priority
  }
  return back
}

const readAgain = async (queryClient: QueryClient, id: string) => {
  const calls = await fetchCallsById([id])
  queryClient.setQueriesData<CallPages>({ queryKey: ['calls', 'list'] }, (pages) =>
    pages ? updateCalls(pages, calls) : pages,
  )
}

/**
 * Changes a call from its row: on the screen at once, taken back when the server refuses, with a
 * toast either way. `isUndo`: it takes such a change back and offers nothing more.
 */
export const changeQuickly = async (
  queryClient: QueryClient,
  call: Call,
  change: CallChange,
  isUndo = false,
): Promise<void> => {
  const me = session.read()?.user
  const author = { id: me?.id ?? null, name: me?.name ?? '' }
  const mutation = changeCallMutation(queryClient, call.id, author)
  const again = () => void changeQuickly(queryClient, call, change, isUndo)
  try {
    const saved = await new MutationObserver(queryClient, mutation).mutate(change)
    if (isUndo) return notify.success('Undone')
    return notify.success(said(queryClient, change), {
      label: 'Undo',
      run: () => void changeQuickly(queryClient, call, wayBack(call, saved, change), true),
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      await readAgain(queryClient, call.id).catch(() => undefined)
    }
    return notifyRefused(error, { tryAgain: again, applyMine: again })
  }
}
