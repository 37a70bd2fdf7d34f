import { notify, undo } from '@/ui/notify'

import { type CallChanges, useCallView } from '../call-view'

const setReviewed = async (changes: CallChanges, reviewed: boolean) => {
  if (!(await changes.save({ reviewed }))) return
  notify.success(
    reviewed ? 'Marked reviewed' : 'Marked not reviewed',
    undo(() => void changes.save({ reviewed: !reviewed })),
  )
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
