import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'

import { peopleQuery } from '@/api/people'
import { MultiSelectMenu } from '@/ui/multi-select-menu'

/** The people whom something is sent to, as `recipientIds` of the form. */
export function RecipientsField() {
  const { setValue, formState, getFieldState } = useFormContext()
  const { data: people = [] } = useQuery(peopleQuery)
  const chosen = useWatch({ name: 'recipientIds' }) as string[]
  const problem = getFieldState('recipientIds', formState).error?.message
  const names = people.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <div className="flex flex-col gap-1">
      <span className="text-row font-medium text-ink">Sent to</span>
      <MultiSelectMenu<string>
        label="People"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(ids) =>
          setValue('recipientIds', ids, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }
      />
      <p className="text-meta text-ink-muted">
        {names.length === 0 ? 'People under Users only.' : names.join(', ')}
      </p>
      {problem ? (
        <p role="alert" className="text-meta text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
