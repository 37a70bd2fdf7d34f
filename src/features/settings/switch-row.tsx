import { clsx } from 'clsx'
import { useId } from 'react'

import { Switch } from '@/ui/switch'

export function SwitchRow({
  label,
  checked,
  onChange,
  hint,
  disabledReason = null,
}: {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabledReason?: string | null
}) {
  const id = useId()
  const reasonId = `${id}-reason`
  return (
    <div className="flex items-start justify-between gap-4 py-1">
      <div className="min-w-0">
        <label htmlFor={id} className="text-body text-ink">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-row text-ink-muted">
            {hint}
          </p>
        ) : null}
      </div>
      {disabledReason ? (
        <span className="sr-only" id={reasonId}>
          {disabledReason}
        </span>
      ) : null}
      <Switch
        id={id}
        checked={checked}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, disabledReason && reasonId].filter(Boolean).join(' ') || undefined
        }
        onCheckedChange={(next) => {
          if (!disabledReason) onChange(next)
        }}
        className={clsx('mt-0.5 scroll-mb-20', disabledReason && 'cursor-not-allowed opacity-60')}
      />
    </div>
  )
}
