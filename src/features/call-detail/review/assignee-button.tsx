import { useQuery } from '@tanstack/react-query'
import { ChevronDown, UserRound } from 'lucide-react'

import { peopleQuery } from '@/api/people'
import { AssigneePicker } from '@/components/assignee-picker'
import { Button } from '@/ui/button'
import { Avatar } from '@/ui/avatar'

export function AssigneeButton({
  what,
  id,
  name,
  hotkey,
  isBrief = false,
  onChange,
}: {
  what: string
  id: string | null
  name: string | null
  hotkey?: string
  isBrief?: boolean
  onChange: (id: string | null) => void
}) {
  const { data: people = [] } = useQuery(peopleQuery)
  const assignee = people.find((person) => person.id === id)
  const shown = assignee?.name ?? (id === null ? null : (name ?? 'Former user'))
  return (
    <AssigneePicker
      label={`Assign ${what}`}
      value={id}
      onPick={onChange}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          hotkey={hotkey}
          className="max-w-44"
          title={isBrief ? (shown ?? 'Unassigned') : undefined}
          icon={
            shown === null ? (
              <UserRound size={14} />
            ) : (
              <Avatar name={shown} tone={assignee?.role ?? 'user'} size="sm" />
            )
          }
        >
          <span className="sr-only">Assignee: </span>
          <bdi className={isBrief ? 'sr-only' : 'truncate'}>{shown ?? 'Unassigned'}</bdi>
          {isBrief ? null : <ChevronDown size={14} className="shrink-0" />}
        </Button>
      }
    />
  )
}
