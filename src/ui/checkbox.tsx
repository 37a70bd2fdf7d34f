import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const ROUND =
  'grid appearance-none place-items-center rounded-full border border-ink-subtle before:size-2 before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-accent checked:bg-accent checked:before:bg-accent-on hover:not-checked:before:bg-ink-subtle forced-colors:appearance-auto'

/** Needs `aria-label` or a `<label>`. `isRound`: finishes something, where others select it. */
export function Checkbox({
  className,
  isRound = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { isRound?: boolean }) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={clsx(
        'size-4 shrink-0 cursor-pointer accent-brand pointer-coarse:size-6',
        isRound && ROUND,
        className,
      )}
    />
  )
}
