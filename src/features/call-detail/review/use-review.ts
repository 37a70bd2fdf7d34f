import { reviewedWords } from '@/components/undo-call-change'
import type { CallDetail } from '@/contracts/calls'
import { notify } from '@/ui/notify'

import { type CallChanges, useCallView } from '../call-view'

const setReviewed = async (call: CallDetail, changes: CallChanges, reviewed: boolean) => {
  const wayBack = await changes.save({ reviewed })
  if (wayBack) notify.success(reviewedWords(call, reviewed), wayBack)
}

export const useReview = (goNext: (() => void) | null) => {
  const { call, changes } = useCallView()
  const reviewed = call.reviewedAt !== null
  return {
    reviewed,
    toggle: () => void setReviewed(call, changes, !reviewed),
    reviewAndNext: () => {
      if (!reviewed) void setReviewed(call, changes, true)
      goNext?.()
    },
  }
}
