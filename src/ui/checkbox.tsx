import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'

/** Needs `aria-label` or a `<label>`. `indeterminate`: some are chosen. */
export function Checkbox({
  indeterminate = false,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'ref'> & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className={clsx('size-4 shrink-0 cursor-pointer accent-accent', className)}
    />
  )
}
