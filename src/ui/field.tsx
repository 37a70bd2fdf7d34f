import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

import { AlertIcon } from './glyphs'

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
