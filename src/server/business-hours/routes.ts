import { businessHours, businessTime, businessTimeParams } from '@/contracts/business-hours'
import { BusinessTimeError } from '@/domain/business-time/business-calendar'
import { addBusinessMinutes, businessMinutesBetween } from '@/domain/business-time/business-time'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { ApiProblem } from '../http/problem'
import { requireAdmin } from '../http/require-admin'
import { readCalendarVersion, readOrganisationCalendar, saveBusinessHours } from './calendar'

const read = jsonRoute({
  method: 'get',
  path: '/business-hours',
  summary: "The organisation's time zone, open hours and holidays.",
  answer: businessHours,
})

const write = jsonRoute(
  {
    method: 'put',
    path: '/business-hours',
    summary:
      'Save time zone, open hours and holidays as a new version. Admins only; 409 when somebody saved first.',
    answer: businessHours,
    mayFail: [403, 409],
  },
  { body: jsonBody(businessHours) },
)

const count = jsonRoute(
  {
    method: 'get',
    path: '/business-time',
    summary: 'Add open minutes to an instant, or measure those between two.',
    answer: businessTime,
  },
  { query: businessTimeParams },
)

const refuse = (field: string, message: string) =>
  new ApiProblem(422, 'invalid', message, { fields: { [field]: message } })

/** What cannot be counted is said of `field`. */
const counted = <Result>(field: string, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    if (error instanceof BusinessTimeError) throw refuse(field, error.message)
    throw error
  }
}

export const businessHoursRoutes = (deps: Deps) => {
  const { db } = deps
  const router = apiRouter()
  router.use('/business-hours', (c, next) =>
    c.req.method === 'GET' ? next() : requireAdmin(c, next),
  )
  return router
    .openapi(read, async (c) => c.json(await readOrganisationCalendar(db), 200))
    .openapi(write, async (c) =>
      c.json(await saveBusinessHours(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(count, async (c) => {
      const { from, minutes, to, version } = c.req.valid('query')
      const calendar =
        version === undefined
          ? await readOrganisationCalendar(db)
          : await readCalendarVersion(db, version)
      if (!calendar) throw refuse('version', 'There is no such version of the business hours.')
      if (minutes !== undefined && to === undefined) {
        const at = counted('minutes', () => addBusinessMinutes(calendar, from, minutes))
        return c.json({ at: at.toISOString() }, 200)
      }
      if (to !== undefined && minutes === undefined) {
        return c.json(
          { minutes: counted('to', () => businessMinutesBetween(calendar, from, to)) },
          200,
        )
      }
      throw refuse('minutes', 'Give either minutes to add, or an end to measure up to.')
    })
}
