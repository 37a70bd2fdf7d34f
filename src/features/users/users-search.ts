import { lenient, oneOf, textUpTo } from '@/lib/lenient'

const FILTER_ROLES = ['admin', 'agent', 'user'] as const
export type FilterRole = (typeof FILTER_ROLES)[number]

export const readUsersSearch = lenient({ q: textUpTo(200), role: oneOf(FILTER_ROLES) })
export type UsersSearch = ReturnType<typeof readUsersSearch>
