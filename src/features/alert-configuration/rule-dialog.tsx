import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useFormContext, useWatch } from 'react-hook-form'

import { alertEmailQuery, type RuleInput } from '@/api/alerts'
import { lastCallsQuery } from '@/api/last-calls'
import type { AlertRule } from '@/contracts/alerts'
import type { Condition } from '@/domain/filter/condition'
import { CONTROL, Field } from '@/ui/field'
import { FormDialog, SelectField, TextField } from '@/ui/form'

import { addRule, changeRule } from './change-rules'
import { ConditionCaret } from './condition-caret'
import { findMatches, trialWords } from './find-matches'
import { asTyped, readCondition, ruleForm, type TypedRule } from './rule-form'

const ACTIONS = [
  { value: 'notification', label: 'Show a notification' },
  { value: 'email', label: 'Send an email' },
]

export function RuleDialog({ rule, onClose }: { rule: AlertRule | null; onClose: () => void }) {
  const form = useForm<TypedRule, unknown, RuleInput>({
    resolver: zodResolver(ruleForm),
    defaultValues: asTyped(rule),
    mode: 'onTouched',
  })
  const action = useWatch({ control: form.control, name: 'action' })
  const { data: mail } = useQuery({ ...alertEmailQuery, enabled: action === 'email' })
  const save = (input: RuleInput) => {
    if (rule ? changeRule(rule.id, input) : addRule(input)) onClose()
  }
  return (
    <FormDialog
      title={rule ? 'Edit alert rule' : 'Add alert rule'}
      onClose={onClose}
      form={form}
      onSubmit={save}
      submitLabel={rule ? 'Save' : 'Add'}
      mutation={{ isPending: false, error: null }}
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <ConditionField />
      <SelectField name="action" label="Action" options={ACTIONS} />
      {action === 'email' ? (
        <TextField
          name="recipients"
          label="Recipients"
          autoComplete="off"
          inputMode="email"
          help={`Email addresses, separated by commas. ${mail?.reason ?? ''}`}
        />
      ) : null}
    </FormDialog>
  )
}

/** The condition, with the place of a mistake under it, or the calls it would have matched. */
function ConditionField() {
  const { register, getFieldState, formState } = useFormContext<TypedRule>()
  const text = useWatch<TypedRule, 'condition'>({ name: 'condition' })
  const error = getFieldState('condition', formState).error?.message
  const parsed = readCondition(text)
  return (
    <Field label="Condition" error={error}>
      {(control) => (
        <>
          <input
            {...control}
            {...register('condition')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="priority = high and duration > 300"
            className={`${CONTROL} font-mono`}
          />
          {error !== undefined && !parsed.ok && text.trim() !== '' ? (
            <ConditionCaret text={text} index={parsed.error.index} />
          ) : null}
          {parsed.ok ? <ConditionTrial condition={parsed.condition} /> : null}
        </>
      )}
    </Field>
  )
}

function ConditionTrial({ condition }: { condition: Condition }) {
  const { data } = useQuery(lastCallsQuery)
  if (!data) return null
  return (
    <p className="text-meta text-ink-muted">
      {trialWords(findMatches(condition, data).length, data.calls.length)}
    </p>
  )
}
