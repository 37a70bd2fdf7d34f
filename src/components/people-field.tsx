import { useController } from 'react-hook-form'

import { MultiSelectMenu } from '@/ui/multi-select-menu'

/** People of a list, as ids in a field of the form. */
export function PeopleField({
  name,
  label,
  people,
  empty,
}: {
  name: string
  label: string
  people: readonly { id: string; name: string }[]
  /** Who can be chosen, shown while no one is. */
  empty: string
}) {
  const { field, fieldState } = useController({ name })
  const chosen = field.value as string[]
  const names = people.filter(({ id }) => chosen.includes(id)).map((person) => person.name)
  const problem = fieldState.error?.message
  return (
    <div className="flex flex-col gap-1">
      <span className="text-row font-medium text-ink">{label}</span>
      <MultiSelectMenu<string>
        label="People"
        options={people.map(({ id, name: value }) => ({ value: id, label: value }))}
        value={chosen}
        onChange={field.onChange}
      />
      <p className="text-meta text-ink-muted">{names.join(', ') || empty}</p>
      {problem ? (
        <p role="alert" className="text-meta text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
