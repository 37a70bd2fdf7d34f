import { notify } from '@/ui/notify'

import type { CallChanges } from './call-changes'

/** Marks the call reviewed or not, and offers the way back, also from the next call. */
export const setReviewed = async (changes: CallChanges, reviewed: boolean) => {
  if (!(await changes.save({ reviewed }))) return
  notify.success(reviewed ? 'Marked reviewed' : 'Marked not reviewed', {
    label: 'Undo',
    run: () => void changes.save({ reviewed: !reviewed }),
  })
}
