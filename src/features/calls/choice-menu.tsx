import { Menu } from '@/ui/menu'

import { FilterControl } from './filter-control'
import type { FilterOption } from './filter-options'

/** A filter that is one of a few; choosing the same again clears it. */
export function ChoiceMenu({
  label,
  shown,
  options,
  value,
  onChange,
}: {
  label: string
  shown: string | undefined
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  return (
    <FilterControl label={label} shown={shown} onClear={() => onChange(undefined)}>
      {(trigger) => (
        <Menu
          label={label}
          trigger={trigger}
          entries={options.map((option) => ({
            kind: 'choice',
            label: option.label,
            checked: option.value === value,
            onSelect: () => onChange(option.value === value ? undefined : option.value),
          }))}
        />
      )}
    </FilterControl>
  )
}
