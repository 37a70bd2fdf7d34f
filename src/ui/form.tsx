import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import {
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitHandler,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form'

import { Button } from './button'
import { confirmDiscard } from './confirm'
import { Dialog } from './dialog'
import {
  CONTROL,
  CONTROL_LOOK,
  Field,
  type FieldControl,
  type FieldProps,
  FormError,
  Select,
  type SelectOption,
} from './field'

type Refusal = Error & { code?: string; fields?: Record<string, string> | undefined }

type FormProps<Values extends FieldValues, Output> = {
  label: string
  id?: string
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: SubmitHandler<Output>
  onInvalid?: (() => void) | undefined
  /** What sends it: nothing is sent twice, and what the server refuses stands at the fields. */
  mutation: { isPending: boolean; error: Refusal | null }
  children: ReactNode
}

/** Ctrl Enter sends from any field, as in notes and scorecards. */
const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!isSend || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  const isSubmit = (one: Element) => one instanceof HTMLButtonElement && one.type === 'submit'
  const button = [...event.currentTarget.elements].find(isSubmit)
  if (button instanceof HTMLElement) button.click()
}

export function Form<Values extends FieldValues, Output = Values>({
  label,
  id,
  form,
  onSubmit,
  onInvalid,
  mutation: { isPending, error },
  children,
}: FormProps<Values, Output>) {
  const { setError, getValues, handleSubmit } = form
  useEffect(() => {
    const isField = (name: string): name is Path<Values> => name in getValues()
    for (const [name, message] of Object.entries(error?.fields ?? {})) {
      if (isField(name)) setError(name, { type: 'server', message })
    }
  }, [error, getValues, setError])
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the fields inside */}
      <form
        id={id}
        noValidate
        aria-label={label}
        className="flex flex-col gap-4"
        onKeyDown={sendByKey}
        onSubmit={(event) => {
          event.stopPropagation()
          if (isPending) return event.preventDefault()
          void handleSubmit(onSubmit, onInvalid)(event)
        }}
      >
        <FormError error={error} />
        {children}
      </form>
    </FormProvider>
  )
}

export type FormDialogProps<Values extends FieldValues, Output> = Omit<
  FormProps<Values, Output>,
  'label' | 'id'
> & {
  title: string
  description?: ReactNode
  onClose: () => void
  submitLabel: string
  submitDisabledReason?: string | null | undefined
  pendingLabel?: string | undefined
  size?: 'md' | 'lg' | undefined
}

export function FormDialog<Values extends FieldValues, Output = Values>({
  title,
  description,
  onClose,
  submitLabel,
  submitDisabledReason,
  pendingLabel = 'Saving...',
  size,
  ...rest
}: FormDialogProps<Values, Output>) {
  const formId = useId()
  const { form, onInvalid, mutation } = rest
  const { isPending } = mutation
  const { isDirty } = form.formState
  const close = async () => {
    if (!isPending && (!isDirty || (await confirmDiscard('It has not been saved.')))) onClose()
  }

  return (
    <Dialog
      onClose={() => void close()}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void close()}
            disabledReason={isPending ? 'Wait until it is saved' : null}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={isPending}
            disabledReason={submitDisabledReason}
            onClickCapture={() => {
              if (!submitDisabledReason || isPending) return
              void form.trigger()
              onInvalid?.()
            }}
          >
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} {...rest} />
    </Dialog>
  )
}

/**
 * The version that a form saves over: the one it was opened with, or, when somebody else was first
 * and `SavedNow` says what they saved, theirs. `follows`: a form that stays open goes on with a new
 * `begun`.
 */
export const useVersion = (
  begun: number,
  latest: { version: number } | undefined,
  error: Pick<Refusal, 'code'> | null,
  follows = false,
) => {
  const [taken, setTaken] = useState({ begun, version: begun })
  if (follows && taken.begun !== begun) setTaken({ begun, version: begun })
  const seen = taken.version
  const isStale = error?.code === 'stale' && latest !== undefined
  const version = isStale ? latest.version : seen
  return {
    isStale: version !== seen,
    take: () => {
      setTaken({ begun, version })
      return version
    },
  }
}

export function SavedNow({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-control border border-line bg-canvas px-3 py-2 text-row text-ink">
      Saved now: {children}
    </p>
  )
}

type FormFieldProps = Omit<FieldProps, 'error'> & {
  name: string
  children: (
    control: FieldControl & ReturnType<ReturnType<typeof useFormContext>['register']>,
  ) => ReactNode
}

function FormField({ name, children, ...field }: FormFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  return (
    <Field {...field} error={getFieldState(name, formState).error?.message}>
      {(control) => children({ ...control, ...register(name) })}
    </Field>
  )
}

type Named<Tag extends 'input' | 'textarea'> = Pick<FieldProps, 'label' | 'className'> &
  Omit<ComponentProps<Tag>, 'name' | 'id' | 'className' | 'children'> & { name: string }

export function TextField({
  help,
  name,
  label,
  className,
  ...input
}: Named<'input'> & Pick<FieldProps, 'help'>) {
  return (
    <FormField name={name} label={label} help={help} className={className}>
      {(control) => <input {...input} {...control} className={CONTROL} />}
    </FormField>
  )
}

type SelectFieldProps = { name: string; label: string; options: readonly SelectOption[] }

export function SelectField({ options, ...field }: SelectFieldProps) {
  return <FormField {...field}>{(control) => <Select options={options} {...control} />}</FormField>
}

export function TextAreaField({ name, label, className, ...area }: Named<'textarea'>) {
  return (
    <FormField name={name} label={label} className={className}>
      {(control) => <textarea rows={4} {...area} {...control} className={`${CONTROL_LOOK} py-2`} />}
    </FormField>
  )
}
