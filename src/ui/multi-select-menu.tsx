import { cloneElement } from 'react'

import { FilterControl } from './filter-control'
import { useOverlayTrigger } from './overlay-code'
import type { MultiSelectOption } from './overlay-parts'

/**
 * A filter that takes any number of values. The closed control says what is chosen; the open menu
 * stays open while values are toggled. Clearing gives focus back to the control.
 */
export function MultiSelectMenu<Value extends string>({
  label,
  options,
  value,
  onChange,
  shown,
  onOpenChange,
  countWords,
}: {
  label: string
  options: readonly MultiSelectOption<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** What is chosen, where it can be said better than by the labels in a row. */
  shown?: string | undefined
  onOpenChange?: (open: boolean) => void
  /** How a count is written. Given, room is kept for counts that are still on their way. */
  countWords?: (count: number) => string
}) {
  const { anchor, overlays, isByKey, close, triggerProps } = useOverlayTrigger('menu', onOpenChange)
  const chosen = options.filter((option) => value.includes(option.value))
  const toggle = (toggled: string) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => value.includes(one) !== (one === toggled)),
    )
  const clear = () => onChange([])

  return (
    <FilterControl
      label={label}
      shown={chosen.length === 0 ? undefined : (shown ?? summary(label, chosen))}
      onClear={clear}
    >
      {(closed) => (
        <>
          {cloneElement(closed, triggerProps)}
          {overlays ? (
            <overlays.MultiSelectContent
              label={label}
              anchor={anchor}
              options={options}
              value={value}
              countWords={countWords}
              isByKey={isByKey}
              onToggle={toggle}
              onClear={clear}
              onClose={close}
            />
          ) : null}
        </>
      )}
    </FilterControl>
  )
}

const summary = (label: string, chosen: readonly { label: string }[]) => {
  const [first, second] = chosen
  if (chosen.length > 2) return `${label}: ${chosen.length} chosen`
  return `${label}: ${[first, second].flatMap((one) => one?.label ?? []).join(', ')}`
}
