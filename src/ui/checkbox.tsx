import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Needs `aria-label` or a `<label>`. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={clsx('size-4 shrink-0 cursor-pointer accent-accent', className)}
    />
  )
}
