import { ChevronDown } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'

import { Button } from '@/ui/button'
import type { TriggerProps } from '@/ui/overlay-code'

/** A field of a form whose control is a button that says what is chosen; `children` opens under it. */
export function PickField({
  label,
  chosen,
  icon,
  children,
}: {
  label: string
  chosen: string
  icon?: ReactNode
  children: (trigger: ReactElement<TriggerProps>) => ReactNode
}) {
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-1">
      <span id={id} className="text-row font-medium text-ink">
        {label}
      </span>
      {children(
        <Button id={`${id}-button`} aria-labelledby={`${id} ${id}-button`} icon={icon}>
          <bdi className="truncate">{chosen}</bdi>
          <ChevronDown size={14} className="shrink-0" />
        </Button>,
      )}
    </div>
  )
}
