import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'

import { alertEmailQuery, type RuleInput } from '@/api/alerts'
import { peopleQuery } from '@/api/people'
import type { AlertRule } from '@/contracts/alerts'
import { FormDialog, SelectField, TextField } from '@/ui/form'

import { addRule, changeRule } from './change-rules'
import { ConditionField } from './condition-field'
import { asTyped, ruleFormFor, type TypedRule } from './rule-form'

const ACTIONS = [
  { value: 'notification', label: 'Show a notification' },
  { value: 'email', label: 'Send an email' },
]

export function RuleDialog({ rule, onClose }: { rule: AlertRule | null; onClose: () => void }) {
  const { data: people } = useQuery(peopleQuery)
  const form = useForm<TypedRule, unknown, RuleInput>({
    resolver: zodResolver(ruleFormFor(people)),
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
