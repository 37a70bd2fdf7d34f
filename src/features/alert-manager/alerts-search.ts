import { readUuid } from '@/contracts/call-search'
import { lenient } from '@/lib/lenient'

export const readAlertsSearch = lenient({
  /** The one that is read in full. */
  alert: readUuid,
  /** Whose resolved alerts are listed. */
  rule: readUuid,
})
export type AlertsSearch = ReturnType<typeof readAlertsSearch>
