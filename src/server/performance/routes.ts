import {
  performance,
  performanceParams,
  performanceRecordParams,
  performanceRecords,
} from '@/contracts/performance'
import { dayStart } from '@/domain/metrics/time-grid'

import { readOrganisationCalendar } from '../business-hours/calendar'
import type { Database } from '../db/client'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { inTurns } from '../http/in-turns'
import { ApiProblem } from '../http/problem'
import { readPerformance } from './people-performance'
import { readRecords } from './records'

const instantsOf = async (db: Database, { from, to }: { from: string; to: string }) => {
  const { zone } = await readOrganisationCalendar(db)
  return { zone, range: { from: dayStart(from, zone), to: dayStart(to, zone) } }
}

export const performanceRoutes = ({ db }: Deps) => {
  const inTurn = inTurns()
  return apiRouter()
    .jsonRoute(
      'GET /performance',
      'What people did in a range of days: everybody for administrators, for others themselves.',
      { query: performanceParams, answer: performance },
      ({ actor, query, c }) =>
        inTurn(
          actor.id,
          async () => {
            const { zone, range } = await instantsOf(db, query)
            const personId = actor.role === 'admin' ? null : actor.id
            return { items: await readPerformance(db, range, personId), zone }
          },
          c.req.raw.signal,
        ),
    )
    .jsonRoute(
      'GET /performance/records',
      'What one figure of a person counts, newest first: of everybody for administrators, for others their own.',
      { query: performanceRecordParams, answer: performanceRecords, mayFail: [403] },
      async ({ actor, query }) => {
        if (actor.role !== 'admin' && query.personId !== actor.id) {
          throw new ApiProblem(403, 'forbidden', 'Only administrators see what others did.')
        }
        const { range } = await instantsOf(db, query)
        return readRecords(db, range, query)
      },
    )
}
