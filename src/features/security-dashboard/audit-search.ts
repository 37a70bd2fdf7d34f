import type { AuditQuery } from '@/api/security'
import { AUDIT_AREA_NAMES } from '@/contracts/security'
import { isDay, startOfDay } from '@/lib/day'
import { lenient, oneOf, textUpTo } from '@/lib/lenient'

const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** `from` and `to` are days of the reader, both included. */
export const readAuditSearch = lenient({
  q: textUpTo(200),
  actor: textUpTo(64),
  area: oneOf(AUDIT_AREA_NAMES),
  from: day,
  to: day,
})
export type AuditSearch = ReturnType<typeof readAuditSearch>

export const auditQueryOf = ({ from, to, ...search }: AuditSearch): AuditQuery => ({
  ...search,
  ...(from && { from: startOfDay(from).toISOString() }),
  ...(to && { to: startOfDay(to, 1).toISOString() }),
})
