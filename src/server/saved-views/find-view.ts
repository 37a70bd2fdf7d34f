import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Transaction } from '../db/client'
import { savedViews } from '../db/review-schema'
import { users } from '../db/schema'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { mayChange } from './store'

export const VIEWS_PER_PERSON = 200

export const nameTaken = (name: string, owner: string | null) => {
  const who = owner === null ? 'You already have' : `${owner} already has`
  return new ApiProblem(409, 'name-taken', `${who} a view called “${name}”.`, {
    fields: { name: `${who} a view with this name` },
  })
}

export const tooMany = (owner: string | null) =>
  new ApiProblem(
    409,
    'too-many',
    `${owner === null ? 'You have' : `${owner} has`} ${VIEWS_PER_PERSON} saved views, which is the maximum. Delete one first.`,
  )

export type ViewRow = typeof savedViews.$inferSelect

/**
 * A view somebody is about to change, locked. 404 for what they cannot see, 403 for a shared one
 * that is not theirs.
 */
export const findToChange = async (
  tx: Transaction,
  id: string,
  actor: Actor,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<ViewRow> => {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  const isVisible = view && (view.isShared || view.ownerId === actor.id)
  if (!isVisible || (view.deletedAt !== null) !== deleted) throw notFound('view')
  if (!mayChange(view, actor)) {
    throw new ApiProblem(
      403,
      'forbidden',
      `Only ${view.ownerName} and administrators can change this view. Save a copy instead.`,
    )
  }
  return view
}

/**
 * Makes the owner's other changes wait, so that neither a name nor the limit is passed twice at once,
 * and answers whether another view of theirs has this name, whatever its case.
 */
export const isNameTaken = async (
  tx: Transaction,
  ownerId: string | null,
  { list, name }: Pick<ViewRow, 'list' | 'name'>,
  exceptId?: string,
) => {
  if (ownerId === null) return false
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
  const others = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.ownerId, ownerId),
        eq(savedViews.list, list),
        sql`lower(${savedViews.name}) = lower(${name})`,
        isNull(savedViews.deletedAt),
        exceptId === undefined ? undefined : ne(savedViews.id, exceptId),
      ),
    )
  return others.length > 0
}

export const hasRoom = async (tx: Transaction, ownerId: string) => {
  const [owned] = await tx
    .select({ count: count() })
    .from(savedViews)
    .where(and(eq(savedViews.ownerId, ownerId), isNull(savedViews.deletedAt)))
  return (owned?.count ?? 0) < VIEWS_PER_PERSON
}
