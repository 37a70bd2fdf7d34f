import { isDay } from '@/lib/day'
import { lenient } from '@/lib/lenient'

const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** A day of the period that each standing report is of; today where none is named. */
export const readReportsSearch = lenient({ day, week: day, month: day })
export type ReportsSearch = ReturnType<typeof readReportsSearch>
