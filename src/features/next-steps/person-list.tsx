import { Check, CircleDashed } from 'lucide-react'

import { Avatar } from '@/ui/avatar'

import { useRowContext } from './row-context'

const ROW =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left text-body hover:bg-accent-soft hover:text-accent-ink'

/** Everyone a next step can belong to, the reader first, and nobody. */
export function PersonList({
  assigneeId,
  onPick,
}: {
  assigneeId: string | null
  onPick: (assigneeId: string | null) => void
}) {
  const { people, myId } = useRowContext()
  const me = people.filter((person) => person.id === myId)
  const others = people.filter((person) => person.id !== myId)
  return (
    <ul className="flex max-h-[60dvh] flex-col overflow-y-auto">
      {[...me, ...others].map((person) => (
        <li key={person.id}>
          <button
            type="button"
            aria-pressed={person.id === assigneeId}
            className={ROW}
            onClick={() => onPick(person.id)}
          >
            <Avatar name={person.name} tone={person.role} size="sm" />
            {person.id === myId ? `${person.name} (you)` : person.name}
            {person.id === assigneeId ? <Check aria-hidden="true" size={16} /> : null}
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          aria-pressed={assigneeId === null}
          className={ROW}
          onClick={() => onPick(null)}
        >
          <CircleDashed aria-hidden="true" size={20} strokeWidth={1.5} />
          Nobody
          {assigneeId === null ? <Check aria-hidden="true" size={16} /> : null}
        </button>
      </li>
    </ul>
  )
}
