import { asc, count } from 'drizzle-orm'

import type { Person } from '@/contracts/people'

import type { Database } from '../db/client'
import { users } from '../db/schema'

/** Everyone who can sign in, by name. */
export const listPeople = (db: Database): Promise<Person[]> =>
  db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .orderBy(asc(users.name), asc(users.id))

export const countPeople = async (db: Database) => {
  const [row] = await db.select({ people: count() }).from(users)
  return row?.people ?? 0
}
