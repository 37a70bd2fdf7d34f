import { eq } from 'drizzle-orm'

import type { Database } from '../db/client'
import { calls } from '../db/schema'
import { idOf } from './api-router'
import { notFound } from './problem'

export const callParams = idOf('call')

export const requireCall = async (db: Database, id: string) => {
  const [call] = await db.select({ id: calls.id }).from(calls).where(eq(calls.id, id))
  if (!call) throw notFound('call')
}
