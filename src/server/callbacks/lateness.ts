import { PRIORITIES, type Priority } from '@/contracts/call-words'
import {
  addBusinessMinutes,
  BusinessTimeError,
  businessTimeAgo,
  nextOpening,
} from '@/domain/business-time/business-time'

import { readOrganisationCalendar } from '../business-hours/calendar'
import type { Database, Transaction } from '../db/client'
import type { nextSteps } from '../db/next-steps-schema'
import { readOrganisationSettings } from '../settings/organisation'

const MINUTE = 60_000

type Step = Pick<typeof nextSteps.$inferSelect, 'dueAt' | 'dueTo' | 'createdAt' | 'priority'>

/** Whoever moved the start behind the end set another time. */
export const endOf = ({ dueAt, dueTo }: Pick<Step, 'dueAt' | 'dueTo'>): Date | null =>
  dueAt && dueTo && dueTo > dueAt ? dueTo : dueAt

const readPolicy = async (db: Database | Transaction) => {
  const calendar = await readOrganisationCalendar(db)
  const { ticketTargets } = await readOrganisationSettings(db)
  return { calendar, targets: ticketTargets }
}

/**
 * From when on a callback is late: its time has passed and the business is open, or, without a time, it
 * has waited for the first response of its priority. A business that is never open keeps plain time.
 */
export const readLateness = async (db: Database | Transaction) => {
  const { calendar, targets } = await readPolicy(db)
  const lateAt = (step: Step): Date | null => {
    const end = endOf(step)
    try {
      if (end) return nextOpening(calendar, end) ?? end
      return addBusinessMinutes(calendar, step.createdAt, targets[step.priority].firstResponse)
    } catch (error) {
      if (error instanceof BusinessTimeError) return end
      throw error
    }
  }
  return { zone: calendar.zone, lateAt }
}

export type LateBefore = { timed: Date; untimed: Record<Priority, Date | null> }

/** The same as limits: late is what was due before the one, or noted by the other of its priority. */
export const readLateBefore = async (db: Database, now: Date): Promise<LateBefore> => {
  const { calendar, targets } = await readPolicy(db)
  const ago = (minutes: number) => businessTimeAgo(calendar, now, minutes * MINUTE)
  const untimed = PRIORITIES.map((priority) => [priority, ago(targets[priority].firstResponse)])
  return { timed: ago(0) ?? now, untimed: Object.fromEntries(untimed) }
}
