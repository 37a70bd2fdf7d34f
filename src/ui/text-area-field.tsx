import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'

import { CONTROL_LOOK } from './control-classes'
import { Field, type FieldProps } from './field'

type TextAreaFieldProps = Omit<FieldProps, 'error'> &
  Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'> & {
    name: string
  }

export function TextAreaField({
  name,
  label,
  help,
  className,
  rows = 4,
  ...area
}: TextAreaFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  return (
    <Field
      label={label}
      help={help}
      error={getFieldState(name, formState).error?.message}
      className={className}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          {...register(name)}
          rows={rows}
          className={`${CONTROL_LOOK} py-2`}
        />
      )}
    </Field>
  )
}
