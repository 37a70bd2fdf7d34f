import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { and, eq, gt } from 'drizzle-orm'

import type { Database } from '../db/client'
import { readInstallation, rememberInstallation } from '../db/installation'
import { sessions } from '../db/sessions-schema'

export const TICKET_MS = 60 * 60_000

const KEY = 'ticket-key'

type Holder = { userId: string; tokenHash: string }

/** Of all processes on this database, and of nothing else: what is kept of a session signs no ticket. */
export const ticketKey = async (db: Database): Promise<string> =>
  (await readInstallation(db, KEY)) ??
  rememberInstallation(db, KEY, randomBytes(32).toString('base64url'))

const sign = (key: string, { userId, tokenHash }: Holder, callId: string, expires: string) =>
  createHmac('sha256', key).update(`recording ${callId} ${userId} ${expires} ${tokenHash}`).digest()

/**
 * What an `<audio>` element shows instead of the Bearer header it cannot send: good for the audio of
 * one call, for an hour, and only as long as the session it was given to.
 */
export const newTicket = (key: string, holder: Holder, callId: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  const expires = expiresAt.getTime().toString(36)
  const signature = sign(key, holder, callId, expires).toString('base64url')
  return { ticket: `${holder.userId}.${expires}.${signature}`, expiresAt }
}

const parse = (ticket: string) => {
  const [userId = '', expires = '', signature = ''] = ticket.split('.')
  if (!/^[\da-f-]{36}$/.test(userId)) return null
  return { userId, expires, signature: Buffer.from(signature, 'base64url') }
}

export const isTicketOf = (
  key: string,
  holder: Holder,
  callId: string,
  ticket: string,
): boolean => {
  const read = parse(ticket)
  if (read?.userId !== holder.userId) return false
  const expected = sign(key, holder, callId, read.expires)
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
  const key = await ticketKey(db)
  const living = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, read.userId), gt(sessions.expiresAt, now)))
  return living.some(({ tokenHash }) =>
    isTicketOf(key, { userId: read.userId, tokenHash }, callId, ticket),
  )
}
