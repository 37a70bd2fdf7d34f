import type { KeyboardEventHandler, ReactNode, Ref } from 'react'

import { Switch } from '@/ui/switch'

/** A rule in a list: a switch, what it does, and what can be done with it. */
export function RuleCard({
  ref,
  name,
  number,
  isActive,
  disabled = false,
  onTurn,
  onKeyDown,
  actions,
  below,
  children,
}: {
  ref?: Ref<HTMLLIElement>
  name: string
  /** Its place, where the order counts. */
  number?: ReactNode
  isActive: boolean
  disabled?: boolean
  onTurn: (isActive: boolean) => void
  onKeyDown?: KeyboardEventHandler
  actions: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  return (
    // The keys belong to the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <Switch
          aria-label={`${name} is active`}
          checked={isActive}
          disabled={disabled}
          onCheckedChange={onTurn}
        />
        <div className="min-w-0 flex-1 text-row wrap-anywhere text-ink-muted">
          <h3 className="text-body font-medium text-ink">
            {number}
            <bdi>{name}</bdi>
          </h3>
          {children}
        </div>
        <div className="-my-1 flex shrink-0">{actions}</div>
      </div>
      {below ? <div className="flex flex-col gap-2 sm:pl-12">{below}</div> : null}
    </li>
  )
}
