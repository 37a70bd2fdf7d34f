import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import type { ReactElement } from 'react'

import { useAuth } from '@/api/auth'
import { peopleQuery } from '@/api/people'
import type { Person } from '@/contracts/people'
import { Avatar } from '@/ui/avatar'
import { PickList, type PickOption } from '@/ui/pick-list'
import { Popover } from '@/ui/popover'
import type { TriggerProps } from '@/ui/overlay-code'

import { usePresenceParts } from './presence-parts'

/** Lets somebody, or nobody, be chosen under `trigger`; a choice that changes nothing is not told. */
export function AssigneePicker({
  label,
  trigger,
  value,
  onPick,
  align = 'start',
}: {
  label: string
  trigger: ReactElement<TriggerProps>
  value: string | null | undefined
  onPick: (id: string | null) => void
  align?: 'start' | 'end'
}) {
  return (
    <Popover label={label} trigger={trigger} align={align}>
      {(close) => (
        <AssigneeList
          value={value}
          onPick={(id) => {
            close()
            if (id !== value) onPick(id)
          }}
        />
      )}
    </Popover>
  )
}

const UNASSIGNED: PickOption<null> = {
  value: null,
  label: 'Unassigned',
  icon: <CircleDashed size={20} strokeWidth={1.5} />,
}

type AssigneeListProps<Value extends string | null> = {
  /** The assignee now; undefined when there is no one answer. */
  value: Value | undefined
  onPick: (id: Value) => void
}

export function AssigneeList(props: AssigneeListProps<string | null>) {
  const [me, ...others] = usePeopleOptions()
  return <People {...props} options={me ? [me, UNASSIGNED, ...others] : [UNASSIGNED]} />
}

export function PersonList(props: AssigneeListProps<string>) {
  return <People {...props} options={usePeopleOptions()} />
}

function People<Value extends string | null>({
  options,
  value,
  onPick,
}: AssigneeListProps<Value> & { options: readonly PickOption<Value>[] }) {
  const { isError } = useQuery(peopleQuery)
  return (
    <>
      <PickList label="Assignee" options={options} value={value} onPick={onPick} />
      {isError ? (
        <p className="px-2 text-meta text-danger">The list of users could not be loaded.</p>
      ) : null}
    </>
  )
}

const usePeopleOptions = (): PickOption<string>[] => {
  const { user } = useAuth()
  const { data: people = [] } = useQuery(peopleQuery)
  const parts = usePresenceParts()
  const option = ({ id, name, role }: Person) => ({
    value: id,
    label: id === user?.id ? `${name} (you)` : name,
    icon: <Avatar name={name} tone={role} size="sm" />,
    detail: parts && <parts.PresenceOf id={id} />,
  })
  const isMe = ({ id }: Person) => id === user?.id
  return [...people.filter(isMe), ...people.filter((one) => !isMe(one))].map(option)
}
