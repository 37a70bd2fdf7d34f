import { eq, inArray } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import { invalid } from '../http/problem'

/** 422 unless the id, where there is one, is somebody's to whom work can be assigned. */
export const requirePerson = async (tx: Transaction | Database, id: string | null | undefined) => {
  if (!id) return
  const known = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (known.length > 0) return
  throw invalid({ assigneeId: 'No such user' }, 'This user does not exist.')
}

/** 422 with `message` unless every id is a person's. */
export const requirePeople = async (tx: Transaction | Database, ids: string[], message: string) => {
  const known = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  if (known.length < ids.length) throw invalid({ recipientIds: message })
}
