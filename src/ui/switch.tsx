import { Root, Thumb } from '@radix-ui/react-switch'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<typeof Root>, 'asChild' | 'children'>

/** On or off, at once. Give it `aria-label`, or the `id` of its `<label>`. */
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <Root
      {...rest}
      className={clsx(
        'inline-flex h-5 w-9 shrink-0 cursor-pointer items-center rounded-full border border-line-control bg-canvas p-0.5',
        'data-[state=checked]:border-transparent data-[state=checked]:bg-brand',
        'disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
    >
      <Thumb className="size-3.5 rounded-full bg-ink-muted data-[state=checked]:translate-x-4 data-[state=checked]:bg-brand-on" />
    </Root>
  )
}
