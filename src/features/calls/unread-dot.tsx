import { clsx } from 'clsx'

import type { Call } from '@/contracts/calls'

/** Where the checkbox of an entry stands in the dot's place, the dot stands below it. */
export const OUT_OF_THE_WAY =
  'group-hover:translate-y-5 group-focus-within:translate-y-5 group-data-selecting/list:translate-y-5 pointer-coarse:translate-y-5'

/** Marks a call that nobody has gone through yet. */
export function UnreadDot({ call, className }: { call: Call; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'size-2 shrink-0 rounded-full',
        call.reviewedAt === null && 'bg-highlight',
        className,
      )}
    />
  )
}
