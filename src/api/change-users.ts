import { type QueryClient, mutationOptions } from '@tanstack/react-query'

import type { InviteUserInput } from '@/contracts/accounts'
import type { CreateUserInput, UpdateUserInput, User } from '@/contracts/users'

import type { ApiError } from './api-error'
import { http } from './http'
import { meQuery } from './me'
import { peopleQuery } from './people'
import { userKeys, usersQuery } from './users'

const contract = () => import('@/contracts/users')
const accounts = () => import('@/contracts/accounts')

const saidOr = (text: string) => (error: ApiError) => error.problem?.error ?? text

const refresh = (client: QueryClient) => {
  for (const queryKey of [userKeys.all, peopleQuery.queryKey, meQuery.queryKey]) {
    void client.invalidateQueries({ queryKey })
  }
}

const byName = (a: User, b: User) => a.name.localeCompare(b.name)
const setUsers = (client: QueryClient, change: (users: User[]) => User[]) =>
  client.setQueryData(usersQuery.queryKey, (users) => users && change(users))
const replace = (client: QueryClient, user: User) =>
  setUsers(client, (users) => users.map((one) => (one.id === user.id ? user : one)))

const ADDING = 'adding:'
let added = 0

export const isBeingAdded = ({ id }: Pick<User, 'id'>): boolean => id.startsWith(ADDING)

/** Shows somebody at once. Answers the id they have until the server gives them theirs. */
const showAdded = async (
  client: QueryClient,
  { fullName, email, role }: InviteUserInput,
  isInvited: boolean,
) => {
  await client.cancelQueries({ queryKey: userKeys.all })
  const id = `${ADDING}${(added += 1)}`
  const user = { id, name: fullName, email, role, isInvited, lastActiveAt: null, version: 0 }
  setUsers(client, (users) => [...users, user].toSorted(byName))
  return { id }
}

const settleAdded = (client: QueryClient, shown: { id: string } | undefined, user?: User) =>
  setUsers(client, (users) => {
    const others = users.filter(({ id }) => id !== shown?.id && id !== user?.id)
    return user ? [...others, user].toSorted(byName) : others
  })

/** Adds somebody with a typed password. The list shows them at once and takes them back when it fails. */
export const addUser = mutationOptions({
  mutationFn: (body: CreateUserInput) =>
    http.post('/users', { schema: () => contract().then(({ user }) => user), body }),
  meta: { success: 'User added successfully', failure: saidOr('Failed to add user') },
  onMutate: (input, { client }) => showAdded(client, input, false),
  onError: (_error, _input, shown, { client }) => void settleAdded(client, shown),
  onSuccess: (user, _input, shown, { client }) => void settleAdded(client, shown, user),
  onSettled: (_user, _error, _input, _result, { client }) => refresh(client),
})

export const inviteUser = mutationOptions({
  mutationFn: (body: InviteUserInput) =>
    http.post('/users/invitations', {
      schema: () => accounts().then(({ inviteUserAnswer }) => inviteUserAnswer),
      body,
    }),
  meta: { success: 'User added successfully', failure: saidOr('Failed to add user') },
  onMutate: (input, { client }) => showAdded(client, input, true),
  onError: (_error, _input, shown, { client }) => void settleAdded(client, shown),
  onSuccess: ({ user }, _input, shown, { client }) => void settleAdded(client, shown, user),
  onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
})

export const makeAccountLink = mutationOptions({
  mutationFn: ({ id }: Pick<User, 'id'>) =>
    http.post(`/users/${id}/account-link`, {
      schema: () => accounts().then(({ shownLink }) => shownLink),
    }),
})

type Change = UpdateUserInput & { id: string; version: number }

/** Optimistic. Throws 409 when somebody else saved after `version`. */
export const changeUser = mutationOptions({
  mutationFn: ({ id, version, ...body }: Change) =>
    http.put(`/users/${id}`, {
      schema: () => contract().then(({ updateUserAnswer }) => updateUserAnswer),
      body,
      headers: { 'If-Match': `"${version}"` },
    }),
  meta: { success: 'User updated successfully', failure: saidOr('Failed to update user') },
  onMutate: async ({ id, fullName, email, role }, { client }) => {
    await client.cancelQueries({ queryKey: userKeys.all })
    const before = client.getQueryData(usersQuery.queryKey)?.find((user) => user.id === id)
    if (before) replace(client, { ...before, name: fullName, email, role })
    return { before }
  },
  onError: (_error, _change, result, { client }) => {
    if (result?.before) replace(client, result.before)
  },
  onSuccess: ({ user }, _change, _result, { client }) => {
    replace(client, user)
  },
  onSettled: (_answer, _error, _change, _result, { client }) => refresh(client),
})

/** Deletes somebody: gone from the list at once, back in its place when the server refuses. */
export const deleteUser = mutationOptions({
  mutationFn: ({ id }: User) =>
    http.delete(`/users/${id}`, {
      schema: () => contract().then(({ deleteUserAnswer }) => deleteUserAnswer),
    }),
  meta: { success: 'User deleted successfully', failure: () => 'Failed to delete user' },
  onMutate: async ({ id }, { client }) => {
    await client.cancelQueries({ queryKey: userKeys.all })
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
  onSettled: (_answer, _error, _user, _result, { client }) => refresh(client),
})
