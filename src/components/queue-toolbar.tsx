import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * The filters of a queue; the bar of selected rows takes their place. On a phone that is high enough it
 * floats over the page, and the filters stay unless `hidesOnPhones`.
 */
export function QueueToolbar({
  bulkBar,
  hidesOnPhones = false,
  children,
}: {
  bulkBar: ReactNode
  hidesOnPhones?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid items-center sm:min-h-8 *:min-w-0 *:[grid-area:1/1]">
      <div
        className={clsx(
          'flex flex-wrap gap-2 sm:flex-nowrap sm:items-start',
          bulkBar !== null &&
            (hidesOnPhones ? 'invisible' : 'sm:invisible [@media(height<500px)]:invisible'),
        )}
      >
        {children}
      </div>
      {bulkBar}
    </div>
  )
}
