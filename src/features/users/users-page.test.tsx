import { expect, test } from 'vitest'

import type { Role } from '@/contracts/call-words'

import { matchUsers, searchable } from './users-page'

const user = (name: string, email: string, role: Role) => ({
  id: name,
  name,
  email,
  role,
  lastActiveAt: null,
  isInvited: false,
  version: 1,
})
const everyone = searchable([
  user('Ada Admin', 'ada@example.com', 'admin'),
  user('José Núñez', 'jose@other.org', 'agent'),
  user('Uma', 'uma@example.com', 'user'),
])

test.each([
  ['', undefined, ['Ada Admin', 'José Núñez', 'Uma']],
  ['ADA', undefined, ['Ada Admin']],
  ['nunez', undefined, ['José Núñez']],
  ['EXAMPLE.com', undefined, ['Ada Admin', 'Uma']],
  ['  uma ', undefined, ['Uma']],
  ['a', 'admin', ['Ada Admin']],
  ['', 'agent', ['José Núñez']],
  ['ada', 'agent', []],
  // Never across the line between name and address.
  ['adminada', undefined, []],
] as const)('%j with role %s finds %j', (text, role, found) => {
  expect(matchUsers(everyone, text, role).map(({ name }) => name)).toEqual(found)
})
