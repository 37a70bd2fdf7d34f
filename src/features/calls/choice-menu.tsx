import { ChevronDown, X } from 'lucide-react'

import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-entry'

import type { FilterOption } from './filter-options'

const ACTIVE = 'border-accent bg-accent-soft text-accent-ink'

/** A filter that is one of a few. The closed control says what is chosen and has its own way out. */
export function ChoiceMenu({
  label,
  shown,
  options,
  value,
  onChange,
}: {
  label: string
  /** What the closed control says when something is chosen. */
  shown: string | undefined
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const entries = options.map((option): MenuEntry => {
    const checked = option.value === value
    return {
      kind: 'choice',
      label: option.label,
      checked,
      onSelect: () => onChange(checked ? undefined : option.value),
    }
  })
  return (
    <span className="inline-flex max-w-full items-center">
      <Menu
        label={label}
        entries={entries}
        trigger={
          <Button
            size="sm"
            className={shown ? `max-w-64 min-w-0 shrink rounded-r-none ${ACTIVE}` : undefined}
          >
            <span className="truncate">{shown ?? label}</span>
            {shown ? null : <ChevronDown aria-hidden="true" size={16} />}
          </Button>
        }
      />
      {shown ? (
        <IconButton
          label={`Clear ${label.toLowerCase()}`}
          icon={<X aria-hidden="true" size={16} />}
          size="sm"
          variant="secondary"
          onClick={() => onChange(undefined)}
          className={`-ml-px rounded-l-none ${ACTIVE}`}
        />
      ) : null}
    </span>
  )
}
