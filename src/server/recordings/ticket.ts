import { createHmac, timingSafeEqual } from 'node:crypto'

import { and, eq, gt } from 'drizzle-orm'

import type { Database } from '../db/client'
import { sessions } from '../db/sessions-schema'

const TICKET_MS = 60 * 60_000

type Holder = { userId: string; tokenHash: string }

// The key is what the server keeps of the session's token: a ticket ends with its session, and
// nothing has to be stored for it.
const sign = (tokenHash: string, callId: string, userId: string, expires: string) =>
  createHmac('sha256', tokenHash).update(`recording ${callId} ${userId} ${expires}`).digest()

/**
 * What an `<audio>` element shows instead of the Bearer header it cannot send: good for the audio of
 * one call, for an hour, and only as long as the session it was given to.
 */
export const newTicket = ({ userId, tokenHash }: Holder, callId: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  const expires = expiresAt.getTime().toString(36)
  const signature = sign(tokenHash, callId, userId, expires).toString('base64url')
  return { ticket: `${userId}.${expires}.${signature}`, expiresAt }
}

const parse = (ticket: string) => {
  const [userId = '', expires = '', signature = ''] = ticket.split('.')
  if (!/^[\da-f-]{36}$/.test(userId)) return null
  return { userId, expires, signature: Buffer.from(signature, 'base64url') }
}

export const isTicketOf = (
  { userId, tokenHash }: Holder,
  callId: string,
  ticket: string,
): boolean => {
  const read = parse(ticket)
  if (read?.userId !== userId) return false
  const expected = sign(tokenHash, callId, userId, read.expires)
  return read.signature.length === expected.length && timingSafeEqual(read.signature, expected)
}

export const isTicketValid = async (
  db: Database,
  callId: string,
  ticket: string,
  now: Date,
): Promise<boolean> => {
  const read = parse(ticket)
  if (!read || !(Number.parseInt(read.expires, 36) > now.getTime())) return false
  const living = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, read.userId), gt(sessions.expiresAt, now)))
  return living.some(({ tokenHash }) =>
    isTicketOf({ userId: read.userId, tokenHash }, callId, ticket),
  )
}
