import { and, asc, count, eq, isNotNull, ne, sql } from 'drizzle-orm'

import type { User } from '@/contracts/users'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'

const selectUsers = (db: Database | Transaction) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      lastActiveAt: users.lastActiveAt,
      isInvited: sql<boolean>`${users.passwordHash} is null`,
      version: users.version,
    })
    .from(users)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectUsers>>[number]

const toUser = ({ lastActiveAt, ...row }: Row): User => ({
  ...row,
  lastActiveAt: lastActiveAt?.toISOString() ?? null,
})

/** Everyone who can sign in, by name. */
export const listUsers = async (db: Database): Promise<User[]> =>
  (await selectUsers(db).orderBy(asc(users.name), asc(users.id))).map(toUser)

export const findUser = async (db: Database | Transaction, id: string): Promise<User | null> => {
  const [row] = await selectUsers(db).where(eq(users.id, id))
  return row ? toUser(row) : null
}

export const countUsers = async (db: Database) => {
  const [row] = await db.select({ users: count() }).from(users)
  return row?.users ?? 0
}

/** Whether the address belongs to somebody else, whatever its case. */
export const isEmailTaken = async (tx: Transaction, email: string, exceptId?: string) => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        exceptId === undefined ? undefined : ne(users.id, exceptId),
      ),
    )
  return rows.length > 0
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
