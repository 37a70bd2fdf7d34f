import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { CONTROL_LOOK } from './control-classes'

const SIZES = { sm: 'h-7', md: 'h-9' } as const

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** The browser's own list: complete keyboard and touch behaviour, no bytes. Needs a label around it. */
export function Select({
  options,
  size = 'md',
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'size'> & {
  options: readonly SelectOption[]
  size?: keyof typeof SIZES
}) {
  return (
    <select {...rest} className={clsx(CONTROL_LOOK, SIZES[size], className)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
