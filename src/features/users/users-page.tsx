import { useQuery } from '@tanstack/react-query'
import { Link2, UserPlus } from 'lucide-react'
import { useMemo, useRef } from 'react'

import { usersQuery } from '@/api/users'
import type { User } from '@/contracts/users'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'
import { SkeletonRows } from '@/ui/skeleton'
import { useUrlValue } from '@/ui/use-url-value'

import { DeleteRefused } from './delete-refused'
import { matchUsers, searchable } from './match-users'
import { useUserActions } from './use-user-actions'
import { UserDialogs } from './user-dialogs'
import { UserFilters } from './user-filters'
import { UserGrid } from './user-grid'
import { UsersEmpty } from './users-empty'
import type { UsersSearch } from './users-search'

const REST_MS = 300
const NOBODY: readonly User[] = []

type Props = { search: UsersSearch; onSearch: (patch: UsersSearch) => void }

export function UsersPage({ search, onSearch }: Props) {
  const { data, isPending, isFetching, isError, refetch } = useQuery(usersQuery)
  const users = data ?? NOBODY
  const [text, setText] = useUrlValue(
    search.q ?? '',
    (q) => onSearch({ q: q === '' ? undefined : q }),
    REST_MS,
  )
  const words = useMemo(() => searchable(users), [users])
  const shown = useMemo(() => matchUsers(words, text, search.role), [words, text, search.role])
  const searchBox = useRef<HTMLInputElement>(null)
  const actions = useUserActions()
  const whyNotAdd = actions.whyNot.add
  const add = () => actions.ask({ about: 'add' })
  useHotkeys('Users', [
    { key: '/', label: 'Search users', run: () => searchBox.current?.focus() },
    { key: 'a', label: 'Add a user', run: () => !whyNotAdd && add() },
  ])
  const isFiltered = text.trim() !== '' || search.role !== undefined

  return (
    <Page
      title="User Management"
      count={isFiltered ? `${shown.length} of ${users.length}` : users.length || undefined}
      actions={
        <>
          <Button
            icon={<Link2 aria-hidden="true" size={16} />}
            disabledReason={whyNotAdd}
            onClick={() => actions.ask({ about: 'invite' })}
          >
            Invite by Link
          </Button>
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" size={16} />}
            disabledReason={whyNotAdd}
            onClick={add}
          >
            Add User
          </Button>
        </>
      }
    >
      <UserFilters
        searchBox={searchBox}
        text={text}
        onText={setText}
        role={search.role}
        onRole={(role) => onSearch({ role })}
        found={isPending ? null : shown.length}
      />
      <DeleteRefused refusal={actions.refusal} onDismiss={actions.dismissRefusal} />
      {isPending ? (
        <SkeletonRows rows={4} rowClassName="h-36 rounded-card" label="Loading users" />
      ) : shown.length > 0 ? (
        <UserGrid users={shown} actions={actions} />
      ) : (
        <UsersEmpty
          isFiltered={isFiltered}
          onRetry={isError && users.length === 0 ? () => void refetch() : undefined}
          isRetrying={isFetching}
        />
      )}
      <UserDialogs
        question={actions.question}
        users={users}
        ask={actions.ask}
        onClose={actions.close}
      />
    </Page>
  )
}
