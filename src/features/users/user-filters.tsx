import type { RefObject } from 'react'

import { SearchField } from '@/ui/search-field'
import { Select } from '@/ui/select'

import { type FilterRole, readUsersSearch } from './users-search'

const ROLES = [
  { value: '', label: 'All Roles' },
  { value: 'admin', label: 'Admin' },
  { value: 'agent', label: 'Agent' },
]

export function UserFilters({
  searchBox,
  text,
  onText,
  role,
  onRole,
  found,
}: {
  searchBox: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  role: FilterRole | undefined
  onRole: (role: FilterRole | undefined) => void
  /** How many are shown; null while that is unknown. */
  found: number | null
}) {
  return (
    <search aria-label="Users" className="flex flex-wrap items-center gap-2">
      <SearchField
        ref={searchBox}
        label="Search users"
        value={text}
        onChange={onText}
        className="min-w-40 flex-1 sm:max-w-80"
      />
      <div className="w-36">
        <Select
          aria-label="Role"
          options={ROLES}
          value={role ?? ''}
          onChange={(event) => onRole(readUsersSearch({ role: event.target.value }).role)}
        />
      </div>
      <output className="sr-only">
        {found === null ? '' : `${found} ${found === 1 ? 'user' : 'users'}`}
      </output>
    </search>
  )
}
