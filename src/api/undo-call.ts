import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import type { Call, CallDetail, ChangedCall, Corrections } from '@/contracts/calls'
import { pick } from '@/lib/pick'

import {
  type Author,
  type CallChange,
  changeCallMutation,
  CORRECTABLE,
  patchVersion,
  type SavedChange,
} from './call-change'
import { newestOwnVersion } from './own-changes'

/** People's words as far as a row tells them: none where it shows what the AI proposed. */
const correctionsOf = (call: Call | CallDetail, { proposed }: ChangedCall): Partial<Corrections> =>
  'corrections' in call
    ? call.corrections
    : {
        category: call.category === proposed.category ? null : call.category,
        priority: call.priority === proposed.priority ? null : call.priority,
      }

const before = (call: Call | CallDetail, change: CallChange, saved: ChangedCall): CallChange =>
  pick(
    {
      ...correctionsOf(call, saved),
      assigneeId: call.assigneeId,
      reviewed: call.reviewedAt !== null,
    },
    [...CORRECTABLE, 'assigneeId' as const, 'reviewed' as const].filter((key) => key in change),
  )

export type UndoableChange = {
  call: Call | CallDetail
  change: CallChange
  sent: Promise<SavedChange>
}

/**
 * Puts back what was saved before the change. It keeps its place behind the change, waits for the
 * answer, and overwrites only what was changed here.
 */
export const undoCallMutation = (
  queryClient: QueryClient,
  me: Author,
  { call, change, sent }: UndoableChange,
) => {
  const { onMutate, ...mutation } = changeCallMutation(queryClient, call.id, me)
  const takenBack = async () => {
    const saved = await sent
    return before(saved.before ?? call, change, saved.answer)
  }
  return mutationOptions({
    ...mutation,
    mutationFn: async (_change: CallChange) => {
      const { version } = await sent
      return patchVersion(call.id, await takenBack(), newestOwnVersion(call.id, version))
    },
    onMutate: async (_change, context) => onMutate?.(await takenBack(), context),
  })
}
