import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'

import { labelsQuery, offered, useLabels } from '@/api/call-labels'
import { peopleQuery } from '@/api/people'
import { wordLabel } from '@/components/labels'
import { callField } from '@/contracts/call-fields'
import { EMAIL_FILTERS, subjectOf } from '@/contracts/email-rule-words'
import { Checkbox } from '@/ui/checkbox'
import { AlertIcon } from '@/ui/field'
import { TextField } from '@/ui/form'
import { MultiSelectMenu } from '@/ui/multi-select-menu'

import type { TypedRule } from './rule-form'

const TAGS = labelsQuery('tags')
const CATEGORIES = labelsQuery('categories')

/** What the subject has to be; nothing chosen asks for nothing. */
export function Conditions() {
  const trigger = useWatch<TypedRule, 'trigger'>({ name: 'trigger' })
  const { field } = useController<TypedRule, 'filters'>({ name: 'filters' })
  useQuery(TAGS)
  useQuery(CATEGORIES)
  const labels = { tags: useLabels('tags'), categories: useLabels('categories') }
  const names = EMAIL_FILTERS[subjectOf(trigger)]
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-row font-medium text-ink">Only if</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => {
          const { label, words = [], none, labels: list } = callField(name)
          const chosen = field.value[name] ?? []
          const known = list ? offered(labels[list]).map(({ key }) => key) : words
          const all = new Set([...known, ...chosen, ...(none === undefined ? [] : [none])])
          return (
            <MultiSelectMenu<string>
              key={name}
              label={label}
              options={[...all].map((value) => ({ value, label: wordLabel(name, value) }))}
              value={chosen}
              onChange={(value) => field.onChange({ ...field.value, [name]: value })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

const GROUPS = [
  ['toAssignee', 'The assignee'],
  ['toAdmins', 'All administrators'],
] as const

export function Recipients() {
  const { register, getFieldState, formState } = useFormContext<TypedRule>()
  const { data: people = [] } = useQuery(peopleQuery)
  const { field } = useController<TypedRule, 'userIds'>({ name: 'userIds' })
  const problem = getFieldState('userIds', formState).error?.message
  const names = people.filter(({ id }) => field.value.includes(id)).map(({ name }) => name)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-row font-medium text-ink">Send to</legend>
      {GROUPS.map(([name, label]) => (
        <label key={name} className="flex items-center gap-2 text-row text-ink">
          <Checkbox {...register(name, { deps: ['userIds'] })} />
          {label}
        </label>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <MultiSelectMenu<string>
          label="People"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={field.value}
          onChange={field.onChange}
        />
        {names.length > 2 ? (
          <span className="text-meta text-ink-muted">{names.join(', ')}</span>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="flex items-center gap-1 text-meta text-danger">
          <AlertIcon />
          {problem}
        </p>
      ) : null}
      <TextField
        name="addresses"
        label="Other addresses"
        inputMode="email"
        autoComplete="off"
        help="Up to five, separated by commas. They get the words of callers: name people who may read them."
      />
    </fieldset>
  )
}
