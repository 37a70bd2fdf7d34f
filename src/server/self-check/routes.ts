import * as z from 'zod'

import { checkResult, selfCheck, SERVER_CHECKS } from '@/contracts/self-check'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { apiRouter } from '../http/api-router'
import { createLimiter, requirePoints } from '../http/limiter'
import { ApiProblem } from '../http/problem'
import { runCheck } from './run-check'

const FOR_EVERYBODY = ['database'] as const

const checksFor = ({ role }: Actor) => (role === 'admin' ? SERVER_CHECKS : FOR_EVERYBODY)

const TOO_OFTEN = 'The live stream was checked many times.'

const params = z.object({ check: z.enum(SERVER_CHECKS, 'Not a check') })

/** What the page Test asks of the server; who may have what checked is decided here. */
export const selfCheckRoutes = (deps: Deps) => {
  const limiter = createLimiter(deps, { keyPrefix: 'self-check-live', points: 60, seconds: 60 })
  return apiRouter()
    .jsonRoute(
      'GET /self-check',
      'What the reader may have checked, and the clock and zone of this server.',
      { answer: selfCheck },
      async ({ actor }) => {
        const { zone } = await readOrganisationCalendar(deps.db)
        return { checks: [...checksFor(actor)], now: deps.now().toISOString(), zone }
      },
    )
    .jsonRoute(
      'POST /self-check/live',
      'Tell the screens of the reader something by the live stream, so that one can measure how long that takes.',
      { answer: z.object({}), isQuestion: true, mayFail: [429] },
      async ({ actor, c }) => {
        await requirePoints(c, TOO_OFTEN, limiter.consume(actor.id))
        await change(deps, actor, async (tx) =>
          tx.record({
            entity: 'self-check',
            id: actor.id,
            what: 'self-check.told',
            isAudited: false,
          }),
        )
        return {}
      },
    )
    .jsonRoute(
      'POST /self-check/{check}',
      'Try one part of the server with what is stored. What is not about the reader is for admins only.',
      { params, answer: checkResult, mayFail: [403], isQuestion: true },
      ({ actor, params: { check } }) => {
        if (!checksFor(actor).some((one) => one === check)) {
          throw new ApiProblem(403, 'forbidden', 'Only an administrator can check this.')
        }
        return runCheck(deps, check)
      },
    )
}
