import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'

import { Field, type FieldProps } from './field'
import { Select, type SelectOption } from './select'

type SelectFieldProps = Omit<FieldProps, 'error'> &
  Omit<ComponentProps<'select'>, 'name' | 'id' | 'className' | 'size'> & {
    name: string
    options: readonly SelectOption[]
  }

export function SelectField({ name, label, help, className, ...select }: SelectFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  return (
    <Field
      label={label}
      help={help}
      error={getFieldState(name, formState).error?.message}
      className={className}
    >
      {(control) => <Select {...select} {...control} {...register(name)} />}
    </Field>
  )
}
