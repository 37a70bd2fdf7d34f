import type { User } from '@/contracts/users'
import { fold } from '@/lib/fold'

import type { FilterRole } from './users-search'

export type SearchableUser = { user: User; words: string }

/** Folded once per list, so that each typed letter only compares. */
export const searchable = (users: readonly User[]): SearchableUser[] =>
  users.map((user) => ({ user, words: `${fold(user.name)}\n${fold(user.email)}` }))

/** Whose name or address holds `text`, whatever case and accents, and who has the role. */
export const matchUsers = (
  users: readonly SearchableUser[],
  text: string,
  role: FilterRole | undefined,
): User[] => {
  const wanted = fold(text.trim())
  return users
    .filter(({ user, words }) => (!role || user.role === role) && words.includes(wanted))
    .map(({ user }) => user)
}
