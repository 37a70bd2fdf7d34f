import { eq } from 'drizzle-orm'
import * as z from 'zod'

import type { Database } from '../db/client'
import { calls } from '../db/schema'
import { notFound } from './problem'

export const callParams = z.object({ id: z.uuid('Not the id of a call') })

export const requireCall = async (db: Database, id: string) => {
  const [call] = await db.select({ id: calls.id }).from(calls).where(eq(calls.id, id))
  if (!call) throw notFound('call')
}
