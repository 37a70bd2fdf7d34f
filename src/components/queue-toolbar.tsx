import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { type ButtonProps, IconButton } from '@/ui/button'

/** The filters of a queue; the bar of selected rows takes their place, on a phone it floats over the page. */
export function QueueToolbar({ bulkBar, children }: { bulkBar: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-center sm:min-h-8 *:min-w-0 *:[grid-area:1/1]">
      <div
        className={clsx(
          'flex flex-wrap gap-2 sm:flex-nowrap sm:items-start',
          bulkBar !== null && 'sm:invisible',
        )}
      >
        {children}
      </div>
      {bulkBar}
    </div>
  )
}

/** Exports a list as it is filtered. */
export function ExportList({
  nouns,
  ...button
}: { nouns: string } & Pick<ButtonProps, 'disabledReason' | 'onClick' | 'className'>) {
  return (
    <IconButton
      {...button}
      label={`Export these ${nouns} as CSV`}
      data-command="export"
      icon={<Download />}
      size="tool"
      variant="secondary"
    />
  )
}
