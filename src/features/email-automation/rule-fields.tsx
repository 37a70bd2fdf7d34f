import { useController, useFormContext, useWatch } from 'react-hook-form'

import { FilterMenus } from '@/components/filter-menus'
import { RecipientsField } from '@/components/recipients-field'
import { EMAIL_FILTERS, subjectOf } from '@/contracts/email-rule-words'
import { Checkbox } from '@/ui/checkbox'
import { TextField } from '@/ui/form'

import type { TypedRule } from './rule-form'

/** What the subject has to be; nothing chosen asks for nothing. */
export function Conditions() {
  const trigger = useWatch<TypedRule, 'trigger'>({ name: 'trigger' })
  const { field } = useController<TypedRule, 'filters'>({ name: 'filters' })
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-row font-medium text-ink">Only if</legend>
      <FilterMenus
        names={EMAIL_FILTERS[subjectOf(trigger)]}
        value={field.value}
        onChange={(name, words) => field.onChange({ ...field.value, [name]: words })}
      />
    </fieldset>
  )
}

const GROUPS = [
  ['toAssignee', 'The assignee'],
  ['toAdmins', 'All administrators'],
] as const

export function Recipients() {
  const { register } = useFormContext<TypedRule>()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-row font-medium text-ink">Send to</legend>
      {GROUPS.map(([name, label]) => (
        <label key={name} className="flex items-center gap-2 text-row text-ink">
          <Checkbox {...register(name, { deps: ['userIds'] })} />
          {label}
        </label>
      ))}
      <RecipientsField name="userIds" label="Other people" />
      <TextField
        name="addresses"
        label="Other addresses"
        inputMode="email"
        autoComplete="off"
        help="Up to five, separated by commas. They receive what callers say: enter only people who may read it."
      />
    </fieldset>
  )
}
