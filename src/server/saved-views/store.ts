import { and, eq, isNull, or, sql } from 'drizzle-orm'

import { readViewSearch, type SavedView, type ViewedList } from '@/contracts/saved-views'

import type { Database, Transaction } from '../db/client'
import { savedViews } from '../db/review-schema'
import { users } from '../db/schema'
import type { Actor, Reader } from '../http/api-env'

const columns = {
  id: savedViews.id,
  name: savedViews.name,
  isShared: savedViews.isShared,
  ownerId: savedViews.ownerId,
  ownerName: sql<string>`coalesce(${users.name}, ${savedViews.ownerName})`,
  list: savedViews.list,
  search: savedViews.search,
  version: savedViews.version,
}
const select = (db: Database | Transaction) =>
  db.select(columns).from(savedViews).leftJoin(users, eq(users.id, savedViews.ownerId)).$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

export const mayChange = (view: { ownerId: string | null; isShared: boolean }, actor: Reader) =>
  view.ownerId === actor.id || (view.isShared && actor.role === 'admin')

const toView = (row: Row, actor: Actor): SavedView => ({
  ...row,
  search: readViewSearch(row.list, row.search),
  mayChange: mayChange(row, actor),
  count: null,
  countIsEstimate: false,
})

const visibleTo = (actor: Actor) =>
  and(isNull(savedViews.deletedAt), or(savedViews.isShared, eq(savedViews.ownerId, actor.id)))

export const listSavedViews = async (
  db: Database,
  actor: Actor,
  list: ViewedList,
): Promise<SavedView[]> => {
  const rows = await select(db)
    .where(and(visibleTo(actor), eq(savedViews.list, list)))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
  return rows.map((row) => toView(row, actor))
}

/** One view as `actor` sees it; throws when it is not there, which cannot be after writing it. */
export const readSavedView = async (
  tx: Transaction,
  id: string,
  actor: Actor,
): Promise<SavedView> => {
  const [row] = await select(tx).where(eq(savedViews.id, id))
  if (!row) throw new Error('A saved view that was just written is gone')
  return toView(row, actor)
}
