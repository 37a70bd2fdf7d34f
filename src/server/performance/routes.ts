import { performance, performanceParams } from '@/contracts/performance'
import { dayStart } from '@/domain/metrics/time-grid'

import { readOrganisationCalendar } from '../business-hours/calendar'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { readPerformance } from './people-performance'

export const performanceRoutes = ({ db }: Deps) =>
  apiRouter().jsonRoute(
    'GET /performance',
    'What people did in a range of days: everybody for administrators, for others themselves.',
    { query: performanceParams, answer: performance },
    async ({ actor, query }) => {
      const { zone } = await readOrganisationCalendar(db)
      const range = { from: dayStart(query.from, zone), to: dayStart(query.to, zone) }
      const personId = actor.role === 'admin' ? null : actor.id
      return { items: await readPerformance(db, range, personId), zone }
    },
  )
