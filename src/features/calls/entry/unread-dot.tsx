import { clsx } from 'clsx'

import type { Call } from '@/contracts/calls'

export const OUT_OF_THE_WAY =
  'group-hover:translate-y-5 group-focus-within:translate-y-5 group-data-selecting/list:translate-y-5 pointer-coarse:translate-y-5'

const NAME = 'Not reviewed'

export function UnreadDot({ call, className }: { call: Call; className?: string }) {
  const isUnread = call.reviewedAt === null
  return (
    <span
      {...(isUnread ? { role: 'img', 'aria-label': NAME, title: NAME } : { 'aria-hidden': true })}
      className={clsx('size-2 shrink-0 rounded-full', isUnread && 'bg-highlight', className)}
    />
  )
}
