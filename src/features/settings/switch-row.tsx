import { clsx } from 'clsx'
import { useId } from 'react'

import { Switch } from '@/ui/switch'

export function SwitchRow({
  label,
  checked,
  onChange,
  disabledReason = null,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabledReason?: string | null
}) {
  const id = useId()
  const reasonId = `${id}-reason`
  return (
    <div className="flex items-start justify-between gap-4 py-1">
      <label htmlFor={id} className="min-w-0 text-body text-ink">
        {label}
      </label>
      {disabledReason ? (
        <span className="sr-only" id={reasonId}>
          {disabledReason}
        </span>
      ) : null}
      <Switch
        id={id}
        checked={checked}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        onCheckedChange={(next) => {
          if (!disabledReason) onChange(next)
        }}
        className={clsx('mt-0.5 scroll-mb-20', disabledReason && 'cursor-not-allowed opacity-60')}
      />
    </div>
  )
}
