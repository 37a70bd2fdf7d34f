import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'

import type { User } from '@/contracts/users'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'

/**
 * A user as the API answers them, put together by the database: for a thousand of them, reading seven
 * columns a row would cost several times as much as reading one text.
 */
export const userJson = sql<User>`json_build_object(
  'id', ${users.id},
  'name', ${users.name},
  'email', ${users.email},
  'role', ${users.role},
  'lastActiveAt', to_char(${users.lastActiveAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'isInvited', ${users.passwordHash} is null,
  'version', ${users.version}
)`

export const listUsers = async (db: Database): Promise<User[]> => {
  const [row] = await db
    .select({
      all: sql<User[] | null>`json_agg(${userJson} order by ${users.name}, ${users.id})`,
    })
    .from(users)
  return row?.all ?? []
}

export const isEmailTaken = async (tx: Transaction, email: string, exceptId?: string) => {
  const isOfEmail = eq(sql`lower(${users.email})`, email.toLowerCase())
  const isOther = exceptId === undefined ? undefined : ne(users.id, exceptId)
  return (await tx.$count(users, and(isOfEmail, isOther))) > 0
}

/**
 * Whether without this account nobody could administer any more; who was only invited does not
 * count. Locks every administrator's row, so that two demotions at once cannot leave nobody.
 */
export const isLastAdmin = async (tx: Transaction, id: string) => {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotNull(users.passwordHash)))
    .for('update')
  return admins.length === 1 && admins[0]?.id === id
}
