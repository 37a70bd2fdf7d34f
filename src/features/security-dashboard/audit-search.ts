import { dayIn } from '@/lib/day'
import { lenient, textUpTo } from '@/lib/lenient'

/** `from` and `to` are days of the reader, both included. */
export const readAuditSearch = lenient({
  q: textUpTo(200),
  actor: textUpTo(200),
  /** Read where it is used: the words of the areas are not needed at the start. */
  area: textUpTo(200),
  from: dayIn,
  to: dayIn,
})
export type AuditSearch = ReturnType<typeof readAuditSearch>
