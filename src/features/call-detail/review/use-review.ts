import { notify } from '@/ui/notify'

import { type CallChanges, useCallView } from '../call-view'

const setReviewed = async (changes: CallChanges, reviewed: boolean) => {
  const wayBack = await changes.save({ reviewed })
  if (wayBack) notify.success(reviewed ? 'Marked reviewed' : 'Marked not reviewed', wayBack)
}

export const useReview = (goNext: (() => void) | null) => {
  const { call, changes } = useCallView()
  const reviewed = call.reviewedAt !== null
  return {
    reviewed,
    toggle: () => void setReviewed(changes, !reviewed),
    reviewAndNext: () => {
      if (!reviewed) void setReviewed(changes, true)
      goNext?.()
    },
  }
}
