import type { CallRange } from '@/contracts/call-words'

/** A day `later` days after `day`, both as `2026-11-20`; in whatever zone, a day is a day. */
const dayAfter = (day: string, later: number): string => {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + later)
  return moved.toISOString().slice(0, 10)
}

/**
 * The first and the last day of a span, both included, for somebody whose today is `today`. Without
 * a last day it is still going on.
 */
export const daysOfRange = (range: CallRange, today: string): { from: string; to?: string } => {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfLastMonth = dayAfter(firstOfMonth, -1)
  switch (range) {
    case 'today':
      return { from: today }
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
    case '7d':
      return { from: dayAfter(today, -6) }
    case '30d':
      return { from: dayAfter(today, -29) }
    case 'month':
      return { from: firstOfMonth }
    case 'last-month':
      return { from: `${lastOfLastMonth.slice(0, 8)}01`, to: lastOfLastMonth }
    default:
      return range satisfies never
  }
}
