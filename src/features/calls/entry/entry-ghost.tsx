import { clsx } from 'clsx'
import { memo } from 'react'

import { Skeleton } from '@/ui/skeleton'

import type { EntryLook } from './entry-look'

export const EntryGhost = memo(function EntryGhost({
  look,
  left,
  width,
  top,
  height,
}: {
  look: EntryLook
  left: string
  width: string
  top: number
  height: number
}) {
  return (
    <li
      aria-hidden="true"
      style={{ left, width, height, transform: `translateY(${top}px)` }}
      className={clsx(
        'absolute top-0 flex flex-col justify-center gap-2 px-7',
        look === 'card' ? 'rounded-card border border-line bg-surface' : 'border-b border-line',
      )}
    >
      <Skeleton className="h-3 w-2/5" />
      {look === 'line' ? null : <Skeleton className="h-3 w-4/5" />}
    </li>
  )
})
