import { createFileRoute } from '@tanstack/react-router'

import { usersQuery } from '@/api/users'
import { UsersPage } from '@/features/users/users-page'
import { readUsersSearch } from '@/features/users/users-search'

import { replaceSearch } from './-replace-search'

export const Route = createFileRoute('/_app/users')({
  validateSearch: readUsersSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(usersQuery),
  component: Users,
})

function Users() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <UsersPage search={search} onSearch={replaceSearch(navigate)} />
}
