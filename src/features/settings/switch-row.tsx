import { clsx } from 'clsx'
import { useId } from 'react'

import { Switch } from '@/ui/switch'

/** A switch with its words. Where it cannot be used it stays reachable and says why. */
export function SwitchRow({
  label,
  help,
  checked,
  onChange,
  disabledReason,
}: {
  label: string
  help?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabledReason?: string | null
}) {
  const id = useId()
  const helpId = `${id}-help`
  const words = disabledReason ?? help
  return (
    <div className="flex items-start justify-between gap-4 py-1">
      <div className="min-w-0">
        <label htmlFor={id} className="text-body text-ink">
          {label}
        </label>
        {words ? (
          <p id={helpId} className="text-meta text-ink-muted">
            {words}
          </p>
        ) : null}
      </div>
      <Switch
        id={id}
        checked={checked}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={words ? helpId : undefined}
        onCheckedChange={(next) => {
          if (!disabledReason) onChange(next)
        }}
        className={clsx('mt-0.5 scroll-mb-20', disabledReason && 'cursor-not-allowed opacity-60')}
      />
    </div>
  )
}
