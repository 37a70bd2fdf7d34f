import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'

/**
 * The browser's own checkbox in our colours. Give it `aria-label`, or wrap it in a `<label>` with
 * its words. `indeterminate`: some of what it stands for is chosen.
 */
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
