import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { CONTROL } from './control-classes'

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** The browser's own list: complete keyboard and touch behaviour, no bytes. Needs a label around it. */
export function Select({
  options,
  size = 'md',
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'size'> & {
  options: readonly SelectOption[]
  size?: 'sm' | 'md'
}) {
  return (
    <select {...rest} className={clsx(CONTROL, size === 'sm' && 'h-7 px-2 text-row', className)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
