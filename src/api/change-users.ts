import { type QueryClient, mutationOptions } from '@tanstack/react-query'

import type { InviteUserInput } from '@/contracts/accounts'
import type { CreateUserInput, ListedUser, UpdateUserInput } from '@/contracts/users'
import { byName } from '@/domain/people-names'

import { ApiError } from './api-error'
import { http, shapesOf } from './http'
import { meQuery } from './me'
import { peopleQuery } from './people'
import { usersQuery } from './users'

const shape = shapesOf(() => import('@/contracts/users'))
const accountShape = shapesOf(() => import('@/contracts/accounts'))

/** What a refusal says, or `text` when it says nothing: the same in the toast and in the dialog. */
const orSay = (text: string) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.problem?.error.trim()) throw error
  const { status, code, problem } = error
  throw new ApiError({ status, code, problem, message: text, cause: error })
}

/** Done, but with an answer of no use: the list decides whether it was. */
const orFindIn =
  (client: QueryClient, isIt: (user: ListedUser) => boolean) => async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'unreadable') throw error
    const users = await client.fetchQuery({ ...usersQuery, staleTime: 0 }).catch(() => [])
    const found = users.find(isIt)
    if (!found) throw error
    return found
  }

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const invalidates = [usersQuery.queryKey, peopleQuery.queryKey, meQuery.queryKey]

const setUsers = (client: QueryClient, change: (users: ListedUser[]) => ListedUser[]) =>
  client.setQueryData(usersQuery.queryKey, (users) => users && change(users))
const replace = (client: QueryClient, user: ListedUser) =>
  setUsers(client, (users) => users.map((one) => (one.id === user.id ? user : one)))

const ADDING = 'adding:'
let added = 0

export const isBeingAdded = ({ id }: Pick<ListedUser, 'id'>): boolean => id.startsWith(ADDING)

/** Shows somebody at once. Answers the id they have until the server gives them theirs. */
const showAdded = async (
  client: QueryClient,
  { fullName, email, role }: InviteUserInput,
  isInvited: boolean,
) => {
  await client.cancelQueries({ queryKey: usersQuery.queryKey })
  const id = `${ADDING}${(added += 1)}`
  const user = { id, name: fullName, email, role, isInvited, lastActiveAt: null, version: 0 }
  setUsers(client, (users) => [...users, user].toSorted(byName))
  return { id }
}

const settleAdded = (client: QueryClient, shown: { id: string } | undefined, user?: ListedUser) =>
  setUsers(client, (users) => {
    const others = users.filter(({ id }) => id !== shown?.id && id !== user?.id)
    return user ? [...others, user].toSorted(byName) : others
  })

const adding = {
  meta: { success: 'User added successfully', invalidates },
  onError: (
    _error: ApiError,
    _input: unknown,
    shown: { id: string } | undefined,
    { client }: { client: QueryClient },
  ) => void settleAdded(client, shown),
}

/** Adds somebody with a typed password. The list shows them at once and takes them back when it fails. */
export const addUser = mutationOptions({
  mutationFn: (body: CreateUserInput, { client }) =>
    http
      .post('/users', shape('changedUser')(), { body })
      .catch(orFindIn(client, ({ email }) => isSameEmail(email, body.email)))
      .catch(orSay('Failed to add user')),
  ...adding,
  onMutate: (input, { client }) => showAdded(client, input, false),
  onSuccess: (user, _input, shown, { client }) => void settleAdded(client, shown, user),
})

export const inviteUser = mutationOptions({
  mutationFn: (body: InviteUserInput) =>
    http
      .post('/users/invitations', accountShape('inviteUserAnswer'), { body })
      .catch(orSay('Failed to add user')),
  ...adding,
  onMutate: (input, { client }) => showAdded(client, input, true),
  onSuccess: ({ user }, _input, shown, { client }) => void settleAdded(client, shown, user),
})

export const makeAccountLink = mutationOptions({
  mutationFn: ({ id }: Pick<ListedUser, 'id'>) =>
    http.post(`/users/${id}/account-link`, accountShape('shownLink')),
})

type Change = UpdateUserInput & { id: string; version: number }

/** Optimistic. Throws 409 when somebody else saved after `version`. */
export const changeUser = mutationOptions({
  mutationFn: ({ id, version, ...body }: Change, { client }) =>
    http
      .put(`/users/${id}`, shape('listedUpdateAnswer')(), {
        body,
        headers: version > 0 ? { 'If-Match': `"${version}"` } : undefined,
      })
      .then(({ user }) => user)
      .catch(
        orFindIn(
          client,
          (user) =>
            user.id === id &&
            user.name === body.fullName &&
            user.role === body.role &&
            isSameEmail(user.email, body.email),
        ),
      )
      .catch(orSay('Failed to update user')),
  meta: { success: 'User updated successfully', invalidates },
  onMutate: async ({ id, fullName, email, role }, { client }) => {
    await client.cancelQueries({ queryKey: usersQuery.queryKey })
    const before = client.getQueryData(usersQuery.queryKey)?.find((user) => user.id === id)
    if (before) replace(client, { ...before, name: fullName, email, role })
    return { before }
  },
  onError: (_error, _change, result, { client }) => {
    if (result?.before) replace(client, result.before)
  },
  onSuccess: (user, _change, _result, { client }) => {
    replace(client, user)
  },
})

/** Deletes somebody: gone from the list at once, back in its place when the server refuses. */
export const deleteUser = mutationOptions({
  mutationFn: ({ id }: ListedUser) => http.discard(`/users/${id}`),
  meta: {
    success: 'User deleted successfully',
    failure: () => 'Failed to delete user',
    invalidates,
  },
  onMutate: async ({ id }, { client }) => {
    await client.cancelQueries({ queryKey: usersQuery.queryKey })
    const index = client.getQueryData(usersQuery.queryKey)?.findIndex((user) => user.id === id)
    setUsers(client, (users) => users.filter((user) => user.id !== id))
    return { index }
  },
  onError: (_error, user, result, { client }) => {
    const index = result?.index ?? -1
    if (index < 0) return
    setUsers(client, (users) =>
      users.some((one) => one.id === user.id) ? users : users.toSpliced(index, 0, user),
    )
  },
})
