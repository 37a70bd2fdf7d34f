import { businessHours, businessTime, businessTimeParams } from '@/contracts/business-hours'
import {
  addBusinessMinutes,
  businessMinutesBetween,
  BusinessTimeError,
} from '@/domain/business-time/business-time'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { invalid } from '../http/problem'
import { readCalendarVersion, readOrganisationCalendar, saveBusinessHours } from './calendar'

const refuse = (field: string, message: string) => invalid({ [field]: message }, message)

/** What cannot be counted is said of `field`. */
const counted = <Result>(field: string, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    if (error instanceof BusinessTimeError) throw refuse(field, error.message)
    throw error
  }
}

export const businessHoursRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /business-hours',
      "The organisation's time zone, open hours and holidays.",
      { answer: businessHours },
      () => readOrganisationCalendar(deps.db),
    )
    .jsonRoute(
      'PUT /business-hours',
      'Save time zone, open hours and holidays as a new version. Admins only; 409 when someone saved first.',
      { access: 'admin', body: businessHours, answer: businessHours, mayFail: [409] },
      ({ actor, body }) => saveBusinessHours(deps, actor, body),
    )
    .jsonRoute(
      'GET /business-time',
      'Add open minutes to an instant, or measure those between two.',
      { query: businessTimeParams, answer: businessTime },
      async ({ query: { from, minutes, to, version } }) => {
        const calendar =
          version === undefined
            ? await readOrganisationCalendar(deps.db)
            : await readCalendarVersion(deps.db, version)
        if (!calendar) throw refuse('version', 'There is no such version of the business hours.')
        if (minutes !== undefined && to === undefined) {
          const at = counted('minutes', () => addBusinessMinutes(calendar, from, minutes))
          return { at: at.toISOString() }
        }
        if (to !== undefined && minutes === undefined) {
          return { minutes: counted('to', () => businessMinutesBetween(calendar, from, to)) }
        }
        throw refuse('minutes', 'Give either minutes to add, or an end to measure up to.')
      },
    )
