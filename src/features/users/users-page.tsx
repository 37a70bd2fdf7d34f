import { useQuery } from '@tanstack/react-query'
import { Link2, UserPlus, UsersRound, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { usersQuery } from '@/api/users'
import type { ListedUser } from '@/contracts/users'
import { counted } from '@/lib/figures'
import { fold } from '@/lib/fold'
import { Button, IconButton } from '@/ui/button'
import { FormError, Select } from '@/ui/field'
import { useHotkeys } from '@/ui/hotkeys'
import { lateCode, useCodeSoon, useLateOverlay } from '@/ui/late-code'
import { Page } from '@/ui/page'
import { SearchField } from '@/ui/search-field'
import { EmptyState, SkeletonRows } from '@/ui/states'
import { useUrlValue } from '@/ui/use-url-value'

import { type Refusal, shownName, type UserQuestion, useUserActions } from './use-user-actions'
import { UserGrid } from './user-grid'
import type { FilterRole, UsersSearch } from './users-search'

export type SearchableUser = { user: ListedUser; words: string }

/** Folded once per list, so that each typed letter only compares. */
export const searchable = (users: readonly ListedUser[]): SearchableUser[] =>
  users.map((user) => ({ user, words: `${fold(user.name)}\n${fold(user.email)}` }))

/** Whose name or address holds `text`, whatever case and accents, and who has the role. */
export const matchUsers = (
  users: readonly SearchableUser[],
  text: string,
  role: FilterRole | undefined,
): ListedUser[] => {
  const wanted = fold(text.trim())
  return users
    .filter(({ user, words }) => (!role || user.role === role) && words.includes(wanted))
    .map(({ user }) => user)
}

const REST_MS = 300
const NOBODY: readonly ListedUser[] = []

type Props = { search: UsersSearch; onSearch: (patch: UsersSearch) => void }

export function UsersPage({ search, onSearch }: Props) {
  const { data, isFetching, failureCount, refetch } = useQuery(usersQuery)
  const isPending = !data && failureCount === 0
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
  const [addedId, setAddedId] = useState<string>()
  const added = users.find(({ id }) => id === addedId)
  const hidden = added && !shown.includes(added) ? added : undefined
  const clear = () => {
    setText('')
    onSearch({ role: undefined })
  }
  const isFiltered = text.trim() !== '' || search.role !== undefined

  return (
    <Page
      title="User Management"
      count={isFiltered ? `${shown.length} of ${users.length}` : users.length || undefined}
      actions={
        <>
          <Button
            icon={<Link2 />}
            disabledReason={whyNotAdd}
            onClick={() => actions.ask({ about: 'invite' })}
          >
            Invite by Link
          </Button>
          <Button variant="primary" icon={<UserPlus />} disabledReason={whyNotAdd} onClick={add}>
            Add User
          </Button>
        </>
      }
    >
      <search aria-label="Users" className="flex flex-wrap items-center gap-2">
        <SearchField
          ref={searchBox}
          label="Search users"
          value={text}
          onChange={setText}
          className="min-w-40 flex-1 sm:max-w-80"
        />
        <div className="w-36">
          <Select
            aria-label="Role"
            options={words.some(({ user }) => user.role === 'user') ? [...ROLES, USER] : ROLES}
            value={search.role ?? ''}
            onPick={(role) => onSearch({ role: role === '' ? undefined : role })}
          />
        </div>
        <output className="sr-only">{isPending ? '' : counted(shown.length, 'user')}</output>
      </search>
      <DeleteRefused refusal={actions.refusal} onDismiss={actions.dismissRefusal} />
      {hidden ? (
        <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-row text-ink">
          {shownName(hidden)} was added. Your filters hide them.
          <Button size="sm" onClick={clear}>
            Clear filters
          </Button>
        </output>
      ) : null}
      {isPending ? (
        <SkeletonRows rows={4} rowClassName="h-36 rounded-card" label="Loading users" />
      ) : shown.length > 0 ? (
        <UserGrid users={shown} actions={actions} />
      ) : (
        <UsersEmpty
          isFiltered={isFiltered}
          onClear={clear}
          onRetry={data ? undefined : () => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <UserDialogs
        question={actions.question}
        users={users}
        ask={actions.ask}
        onAdded={({ id }) => setAddedId(id)}
        onClose={actions.close}
      />
    </Page>
  )
}

const forms = lateCode(() => import('./user-forms'))

function UserDialogs(props: {
  question: UserQuestion | null
  users: readonly ListedUser[]
  ask: (question: UserQuestion) => void
  onAdded: (user: ListedUser) => void
  onClose: () => void
}) {
  const { code } = useLateOverlay(forms, props.question !== null, props.onClose)
  useCodeSoon(forms)
  return code && props.question ? <code.UserForms {...props} question={props.question} /> : null
}

function DeleteRefused({ refusal, onDismiss }: { refusal: Refusal | null; onDismiss: () => void }) {
  if (!refusal) return null
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <FormError error={new Error(`${refusal.name} was not deleted. ${refusal.reason}`)} />
      </div>
      <IconButton label="Dismiss" size="sm" icon={<X />} onClick={onDismiss} />
    </div>
  )
}

function UsersEmpty({
  isFiltered,
  onClear,
  onRetry,
  isRetrying,
}: {
  isFiltered: boolean
  onClear: () => void
  /** There because the list could not be read. */
  onRetry: (() => void) | undefined
  isRetrying: boolean
}) {
  return (
    <EmptyState
      icon={<UsersRound size={24} />}
      title="No users found"
      action={
        onRetry ? (
          <Button pending={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        ) : isFiltered ? (
          <Button onClick={onClear}>Clear filters</Button>
        ) : null
      }
    >
      {onRetry
        ? 'The list could not be loaded'
        : isFiltered
          ? 'Try adjusting your filters'
          : 'No users have been added yet'}
    </EmptyState>
  )
}

const USER = { value: 'user', label: 'User' } as const
const ROLES = [
  { value: '', label: 'All Roles' },
  { value: 'admin', label: 'Admin' },
  { value: 'agent', label: 'Agent' },
] as const
