import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import {
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitHandler,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form'

import { Button } from './button'
import { confirm } from './confirm'
import { Dialog } from './dialog'
import {
  CONTROL,
  CONTROL_LOOK,
  Field,
  type FieldProps,
  FormError,
  Select,
  type SelectOption,
} from './field'

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string
  description?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: SubmitHandler<Output>
  onInvalid?: (() => void) | undefined
  submitLabel: string
  submitDisabledReason?: string | null | undefined
  pendingLabel?: string
  /** Both are required, so that nobody forgets to connect them. */
  pending: boolean
  error: (Error & { fields?: Record<string, string> | undefined }) | null
  children: ReactNode
}

export function FormDialog<Values extends FieldValues, Output = Values>({
  title,
  description,
  open,
  onOpenChange,
  form,
  onSubmit,
  onInvalid,
  submitLabel,
  submitDisabledReason,
  pendingLabel,
  pending,
  error,
  children,
}: FormDialogProps<Values, Output>) {
  const formId = useId()
  const { setError, getValues, handleSubmit, trigger, formState } = form
  const { isDirty } = formState
  useEffect(() => {
    const isField = (name: string): name is Path<Values> => name in getValues()
    for (const [name, message] of Object.entries(error?.fields ?? {})) {
      if (isField(name)) setError(name, { type: 'server', message })
    }
  }, [error, getValues, setError])

  const close = async () => {
    if (pending) return
    const discard =
      !isDirty ||
      (await confirm({
        title: 'Discard what you typed?',
        body: 'It has not been saved.',
        action: 'Discard',
        tone: 'danger',
      }))
    if (discard) onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : void close())}
      title={title}
      description={description}
      footer={
        <>
          <Button
            onClick={() => void close()}
            disabledReason={pending ? 'Wait until it is saved' : null}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={pending}
            disabledReason={submitDisabledReason}
            onClickCapture={() => {
              if (!submitDisabledReason || pending) return
              void trigger()
              onInvalid?.()
            }}
          >
            {pending && pendingLabel ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          aria-label={title}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.stopPropagation()
            if (pending) return event.preventDefault()
            void handleSubmit(onSubmit, onInvalid)(event)
          }}
        >
          <FormError error={error} />
          {children}
        </form>
      </FormProvider>
    </Dialog>
  )
}

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
