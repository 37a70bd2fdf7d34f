import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import { useController } from 'react-hook-form'

import { peopleQuery } from '@/api/people'
import { Avatar } from '@/ui/avatar'

import { AssigneePicker } from './assignee-picker'
import { PickField } from './pick-field'

/** Who is to do it, in a form that holds their id, or null. */
export function AssigneeField({ name }: { name: string }) {
  const { field } = useController<Record<string, string | null>>({ name })
  const { data: people = [] } = useQuery(peopleQuery)
  const assignee = people.find((person) => person.id === field.value)
  return (
    <PickField
      label="Assignee"
      chosen={assignee?.name ?? 'Unassigned'}
      icon={
        assignee ? <Avatar name={assignee.name} tone={assignee.role} size="sm" /> : <CircleDashed />
      }
    >
      {(trigger) => (
        <AssigneePicker
          label="Assignee"
          value={field.value}
          onPick={field.onChange}
          trigger={trigger}
        />
      )}
    </PickField>
  )
}
