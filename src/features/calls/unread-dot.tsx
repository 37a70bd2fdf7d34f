import { clsx } from 'clsx'

import type { Call } from '@/contracts/calls'

/** Where the checkbox of an entry stands in the dot's place, the dot moves to its corner. */
export const OUT_OF_THE_WAY =
  'group-hover:-translate-2 group-focus-within:-translate-2 group-data-selecting/list:-translate-2 pointer-coarse:-translate-2'

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
