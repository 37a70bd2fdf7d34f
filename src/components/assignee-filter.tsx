import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'

import { peopleQuery } from '@/api/people'
import { Button } from '@/ui/button'
import { FilterChip } from '@/ui/filter-chip'
import { Popover } from '@/ui/popover'
import { SegmentedControl } from '@/ui/segmented-control'

import { PersonList } from './assignee-picker'

const ASSIGNEES = [
  { value: 'me', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'everyone', label: 'Everyone' },
]

/** Whose work a list shows; undefined while that is not decided. */
export function AssigneeFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (assignee: string | undefined) => void
}) {
  const { data: people = [] } = useQuery(peopleQuery)
  const person = people.find((one) => one.id === value)
  const isPerson = value !== undefined && !ASSIGNEES.some((one) => one.value === value)
  return (
    <>
      <SegmentedControl
        label="Assignee"
        options={ASSIGNEES}
        value={value ?? ''}
        onChange={onChange}
      />
      {isPerson ? (
        <FilterChip
          label={`Assignee: ${person?.name ?? (value === 'waiting' ? 'waiting for assignment' : 'former user')}`}
          onRemove={() => onChange(undefined)}
        />
      ) : (
        <Popover
          label="Assignee"
          trigger={
            <Button size="tool">
              Assignee
              <ChevronDown />
            </Button>
          }
        >
          {(close) => (
            <PersonList
              value={undefined}
              onPick={(assignee) => {
                close()
                onChange(assignee)
              }}
            />
          )}
        </Popover>
      )}
    </>
  )
}
