import { dayIn } from '@/lib/day'
import { lenient } from '@/lib/lenient'

/** A day of the period that each standing report is of. */
export const readReportsSearch = lenient({ day: dayIn, week: dayIn, month: dayIn })
export type ReportsSearch = ReturnType<typeof readReportsSearch>
