import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useController, useForm, useFormContext } from 'react-hook-form'

import { changeEmailRule, createEmailRule } from '@/api/email-rules'
import { type EmailTrigger, isTimed } from '@/contracts/email-rule-words'
import type { EmailRule } from '@/contracts/email-rules'
import { Field, Select } from '@/ui/field'
import { FormDialog, SavedNow, SelectField, TextField, useVersion } from '@/ui/form'

import { EmailPreview } from './email-preview'
import { Conditions, Recipients } from './rule-fields'
import { DELAY_UNITS, type RuleInput, ruleForm, type TypedRule } from './rule-form'
import { TRIGGER_OPTIONS, whenWords } from './rule-words'
import { TemplateFields } from './template-fields'
import { TEMPLATES } from './templates'

const UNITS = DELAY_UNITS.map((value) => ({ value, label: value }))

/** A new rule that begins as `typed`, or a change of `before`. */
export function RuleDialog({
  before,
  typed,
  latest,
  noMail,
  onClose,
}: {
  before: EmailRule | null
  typed: TypedRule
  latest: EmailRule | undefined
  noMail: string | null
  onClose: () => void
}) {
  const create = useMutation(createEmailRule)
  const change = useMutation(changeEmailRule)
  const form = useForm<TypedRule, unknown, RuleInput>({
    resolver: zodResolver(ruleForm),
    defaultValues: typed,
  })
  const { isStale, take } = useVersion(before?.version ?? 0, latest, change.error)
  const save = (input: RuleInput) =>
    before
      ? change.mutate({ id: before.id, ...input, version: take() }, { onSuccess: onClose })
      : create.mutate({ ...input, isActive: true }, { onSuccess: onClose })
  return (
    <FormDialog
      size="lg"
      title={before ? `Edit ${before.name}` : 'Add email rule'}
      description="It applies from now on. Nothing is emailed about the past."
      onClose={onClose}
      form={form}
      onSubmit={save}
      submitLabel={before ? 'Save' : 'Add'}
      mutation={before ? change : create}
    >
      {isStale && latest ? (
        <SavedNow>
          {latest.name}. {whenWords(latest)}. Save again to replace that with yours.
        </SavedNow>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField name="name" label="Name" autoComplete="off" />
          <Trigger />
          <Conditions />
          <Recipients />
          <TemplateFields />
          <TextField
            name="perHour"
            label="Emails an hour, at most"
            inputMode="numeric"
            autoComplete="off"
            help="Further emails are skipped and listed in the log."
          />
        </div>
        <EmailPreview noMail={noMail} />
      </div>
    </FormDialog>
  )
}

function Trigger() {
  const { getValues, setValue } = useFormContext<TypedRule>()
  const { field } = useController<TypedRule, 'trigger'>({ name: 'trigger' })
  /** Texts that were not edited follow the trigger. */
  const pick = (next: EmailTrigger) => {
    for (const part of ['name', 'subject', 'body'] as const) {
      if (getValues(part) === TEMPLATES[field.value][part]) setValue(part, TEMPLATES[next][part])
    }
    field.onChange(next)
  }
  return (
    <>
      <Field label="When">
        {(control) => (
          <Select {...control} options={TRIGGER_OPTIONS} value={field.value} onPick={pick} />
        )}
      </Field>
      {isTimed(field.value) ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            name="delay"
            label="Overdue by at least"
            inputMode="numeric"
            autoComplete="off"
            help="0: as soon as it is overdue."
          />
          <SelectField name="unit" label="Unit" options={UNITS} />
        </div>
      ) : null}
    </>
  )
}
