import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export const CONTROL_LOOK =
  'w-full min-w-0 rounded-control border border-line-control bg-surface px-3 text-body text-ink placeholder:text-ink-subtle disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger'

export const CONTROL = `h-9 ${CONTROL_LOOK}`

export type FieldProps = {
  label: string
  help?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, help and error below, all tied to the control that `children` draws. */
export function Field({
  label,
  help,
  error,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = clsx(error && errorId, help && helpId)
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-row font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {help ? (
        <p id={helpId} className="text-meta text-ink-muted">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="flex items-center gap-1 text-meta text-danger">
          <AlertIcon />
          {error}
        </p>
      ) : null}
    </div>
  )
}

export function FormError({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-row text-danger [&>svg]:mt-0.5"
    >
      <AlertIcon />
      {error.message}
    </p>
  )
}

const SIZES = { sm: 'h-7', md: 'h-9' } as const

export type SelectOption<Value extends string = string> = { value: Value; label: string }

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'size'> & {
  options: readonly SelectOption<Value>[]
  size?: keyof typeof SIZES
  onPick?: (value: Value) => void
}

/** The browser's own list: complete keyboard and touch behaviour, no bytes. Needs a label around it. */
export function Select<Value extends string>({
  options,
  size = 'md',
  className,
  onPick,
  ...rest
}: SelectProps<Value>) {
  return (
    <select
      onChange={({ target }) => {
        const picked = options.find(({ value }) => value === target.value)
        if (picked) onPick?.(picked.value)
      }}
      {...rest}
      className={clsx(CONTROL_LOOK, SIZES[size], className)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Not lucide's, as all others are: the sign-in form does not wait for the icon set. */
export function AlertIcon() {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 4.8v3.6M8 11h.01" />
    </svg>
  )
}
