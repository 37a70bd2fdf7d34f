import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { useHotkeysOn } from './hotkeys'
import { Tooltip } from './tooltip'

const VARIANTS = {
  primary: 'border-transparent bg-accent text-accent-on hover:brightness-110',
  secondary: 'border-line-control bg-surface text-ink hover:bg-canvas',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-line/50',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft',
} as const

const SIZES = {
  sm: 'h-7 gap-1.5 px-2 text-row',
  tool: 'h-7 min-w-7 gap-1.5 px-2 text-row pointer-coarse:h-10 pointer-coarse:min-w-10',
  md: 'h-9 gap-2 px-3 text-body',
} as const

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  /** Drawn before the words, 16 px. */
  icon?: ReactNode
  pending?: boolean
  /** The key that does the same, shown where there are keys; `useHotkeys` makes it work. */
  hotkey?: string | undefined
  /** Null while it can be used. With a reason it stays focusable and does nothing. */
  disabledReason?: string | null | undefined
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending = false,
  disabledReason,
  hotkey,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const blocked = pending || Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-keyshortcuts={hotkey ?? rest['aria-keyshortcuts']}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={(event) => {
        if (blocked) return event.preventDefault()
        onClick?.(event)
      }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap select-none',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
    >
      {pending ? <Spinner /> : icon}
      {children}
      {hotkey === undefined ? null : <KeyHint>{hotkey}</KeyHint>}
    </button>
  )
  if (disabledReason === undefined) return button
  // Within the tooltip also while there is no reason: another tree would be another element, and the
  // focus would be lost with the old one.
  return (
    <>
      <Tooltip text={disabledReason}>{button}</Tooltip>
      {disabledReason ? (
        <span className="sr-only" id={reasonId}>
          {disabledReason}
        </span>
      ) : null}
    </>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={rest.disabledReason ? null : label}>
      <Button
        {...rest}
        aria-label={label}
        icon={icon}
        size={size}
        variant={variant}
        className={clsx('px-0!', size === 'md' ? 'w-9' : size === 'sm' && 'w-7', className)}
      />
    </Tooltip>
  )
}

export function KeyHint({ children }: { children: string }) {
  const on = useHotkeysOn()
  if (!on) return null
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-4 rounded-sm border border-current/40 px-1 text-center font-sans text-[11px] leading-4 uppercase opacity-75 lg:pointer-fine:inline-block"
    >
      {children}
    </kbd>
  )
}

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none',
        className,
      )}
    />
  )
}
