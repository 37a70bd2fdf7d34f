import { lenient, oneOf, textUpTo } from '@/lib/lenient'

/** The roles of the filter; people who have neither are under All Roles. */
const FILTER_ROLES = ['admin', 'agent'] as const
export type FilterRole = (typeof FILTER_ROLES)[number]

/** What the address of the users page may say. */
export const readUsersSearch = lenient({ q: textUpTo(200), role: oneOf(FILTER_ROLES) })
export type UsersSearch = ReturnType<typeof readUsersSearch>
