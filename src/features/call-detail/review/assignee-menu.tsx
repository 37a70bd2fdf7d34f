import { useQuery } from '@tanstack/react-query'
import { ChevronDown, UserRound } from 'lucide-react'

import { peopleQuery } from '@/api/people'
import { KeyHint } from '@/components/key-hint'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'

/** Who is to do it: shows them, and lets another be chosen. */
export function AssigneeMenu({
  what,
  id,
  name,
  hotkey,
  onChange,
}: {
  /** Of what, for the accessible name: "call", or a next step's title. */
  what: string
  id: string | null
  /** As last known, until the list of people is here. */
  name: string | null
  /** The key that opens it, to be shown. */
  hotkey?: string
  onChange: (id: string | null) => void
}) {
  const { data: people = [], isError } = useQuery(peopleQuery)
  const assignee = people.find((person) => person.id === id)
  const shown = assignee?.name ?? (id === null ? null : (name ?? 'Somebody'))
  return (
    <Menu
      label={`Assign ${what}`}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          aria-keyshortcuts={hotkey}
          className="max-w-44"
          icon={
            shown === null ? (
              <UserRound aria-hidden="true" size={14} />
            ) : (
              <Avatar name={shown} tone={assignee?.role ?? 'user'} size="sm" />
            )
          }
        >
          <span className="sr-only">Assigned to: </span>
          <bdi className="truncate">{shown ?? 'Unassigned'}</bdi>
          <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
          {hotkey === undefined ? null : <KeyHint>{hotkey}</KeyHint>}
        </Button>
      }
      entries={[
        {
          kind: 'choice',
          label: 'Unassigned',
          checked: id === null,
          onSelect: () => onChange(null),
        },
        ...people.map((person) => ({
          kind: 'choice' as const,
          label: person.name,
          checked: person.id === id,
          onSelect: () => onChange(person.id),
        })),
        ...(isError
          ? [{ kind: 'heading' as const, label: 'The list of people could not be loaded.' }]
          : []),
      ]}
    />
  )
}
