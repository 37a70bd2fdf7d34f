import type { ReactElement } from 'react'

import { Popover } from '@/ui/popover'
import type { TriggerProps } from '@/ui/use-overlay-trigger'

import { AssigneeList } from './assignee-list'

/** Lets somebody, or nobody, be chosen under `trigger`; a choice that changes nothing is not told. */
export function AssigneePicker({
  label,
  trigger,
  value,
  onPick,
  align = 'start',
}: {
  label: string
  trigger: ReactElement<TriggerProps>
  value: string | null | undefined
  onPick: (id: string | null) => void
  align?: 'start' | 'end'
}) {
  return (
    <Popover label={label} trigger={trigger} align={align}>
      {(close) => (
        <AssigneeList
          value={value}
          onPick={(id) => {
            close()
            if (id !== value) onPick(id)
          }}
        />
      )}
    </Popover>
  )
}
