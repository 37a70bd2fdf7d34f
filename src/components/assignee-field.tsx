import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'

import { peopleQuery } from '@/api/people'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'

import { AssigneePicker } from './assignee-picker'

/** Who is to do it, in a form that holds their id, or null. */
export function AssigneeField({ name }: { name: string }) {
  const id = useId()
  const { field } = useController<Record<string, string | null>>({ name })
  const { data: people = [] } = useQuery(peopleQuery)
  const assignee = people.find((person) => person.id === field.value)
  return (
    <div className="flex flex-col items-start gap-1">
      <span id={id} className="text-row font-medium text-ink">
        Assignee
      </span>
      <AssigneePicker
        label="Assignee"
        value={field.value}
        onPick={field.onChange}
        trigger={
          <Button
            id={`${id}-button`}
            aria-labelledby={`${id} ${id}-button`}
            icon={
              assignee ? (
                <Avatar name={assignee.name} tone={assignee.role} size="sm" />
              ) : (
                <CircleDashed />
              )
            }
          >
            <bdi className="truncate">{assignee?.name ?? 'Unassigned'}</bdi>
            <ChevronDown size={14} className="shrink-0" />
          </Button>
        }
      />
    </div>
  )
}
