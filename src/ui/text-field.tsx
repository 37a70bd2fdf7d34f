import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'

import { CONTROL } from './control-classes'
import { Field, type FieldProps } from './field'

type TextFieldProps = Omit<FieldProps, 'error'> &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> & {
    name: string
  }

export function TextField({ name, label, help, className, ...input }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  return (
    <Field
      label={label}
      help={help}
      error={getFieldState(name, formState).error?.message}
      className={className}
    >
      {(control) => <input {...input} {...control} {...register(name)} className={CONTROL} />}
    </Field>
  )
}
