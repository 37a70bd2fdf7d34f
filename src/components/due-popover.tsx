import type { ReactElement } from 'react'

import { Popover } from '@/ui/popover'
import type { TriggerProps } from '@/ui/use-overlay-trigger'

import { DuePicker } from './due-picker'

/** Lets a due time be chosen under `trigger`. */
export function DuePopover({
  trigger,
  dueAt,
  onPick,
  align = 'start',
}: {
  trigger: ReactElement<TriggerProps>
  dueAt: string | null
  onPick: (dueAt: string | null) => void
  align?: 'start' | 'end'
}) {
  return (
    <Popover label="Change due" trigger={trigger} align={align}>
      {(close) => (
        <DuePicker
          dueAt={dueAt}
          onPick={(next) => {
            close()
            if (next !== dueAt) onPick(next)
          }}
        />
      )}
    </Popover>
  )
}
