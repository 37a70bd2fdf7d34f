import * as z from 'zod'

import { AUDIT_AREAS } from './audit-areas'
import { ROLES } from './call-words'
import { exportTimeZone } from './export-input'
import { givenInstant } from './given-instant'
import { numeric } from './list-param'
import { cursor } from './page'

const auditFilter = {
  /** Anywhere in names, actions, addresses, ids and changed values; whatever the case. */
  q: z.string().max(200).optional(),
  /** The id of a person. */
  actor: z.string().max(200).optional(),
  area: z.enum(AUDIT_AREAS).optional(),
  from: givenInstant.optional(),
  /** Exclusive. */
  to: givenInstant.optional(),
}

export const auditListParams = z.object({
  ...auditFilter,
  cursor,
  limit: numeric(z.int().min(1).max(200)).default(50),
})
export type AuditListParams = z.output<typeof auditListParams>

export const auditExportParams = z.object({
  ...auditFilter,
  timeZone: exportTimeZone,
})

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null unless a person did it. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  callId: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** Of the request; null of older entries, and where there was no request. */
  address: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({
  items: z.array(auditEntry),
  nextCursor: z.string().nullable(),
})

export const listedSession = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** `simple`: the pages without scripts. */
  kind: z.enum(['app', 'simple']),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  address: z.string(),
  userAgent: z.string(),
  /** That of the request. */
  isOwn: z.boolean(),
})
export type ListedSession = z.infer<typeof listedSession>

/** An account that is locked for a network after too many wrong passwords. */
export const signInLock = z.object({
  id: z.string(),
  account: z.string(),
  network: z.string(),
  until: z.iso.datetime(),
})
export type SignInLock = z.infer<typeof signInLock>

export const security = z.object({
  /** Most recently used first; at most 500. */
  sessions: z.array(listedSession),
  locks: z.array(signInLock),
  /** Of the last 24 hours. */
  refusedSignIns: z.int(),
})
export type Security = z.infer<typeof security>
