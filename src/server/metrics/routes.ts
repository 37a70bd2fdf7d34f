import { setImmediate } from 'node:timers/promises'

import {
  cellCallers,
  cellCallersInput,
  metricRegistry,
  metricsAnswer,
  metricsAnswers,
  metricsQueriesInput,
  type MetricsQuery,
  metricsQueryInput,
} from '@/contracts/metrics'
import { describeRegistry } from '@/domain/metrics/describe-registry'
import { METRIC_NAMES } from '@/domain/metrics/registry'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { inTurns } from '../http/in-turns'
import type { Reader } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { readReportingRules, readSolvedCallValues } from '../settings/organisation'
import { readCellCallers } from './cell-callers'
import { readNotCollected } from './not-collected'
import { engineOf, queryMetrics, sentenceOf } from './query-metrics'
import { queryWork } from './query-work'
import { type Room, roomOfRequest } from './room'

/** A dashboard asks at most so many times at once. */
const AT_ONCE = 2

const answerQuery = (deps: Deps, { subject, ...query }: MetricsQuery, actor: Reader, room: Room) =>
  subject === undefined || subject === 'calls'
    ? queryMetrics(deps, query, actor.id, room)
    : queryWork(deps, { ...query, subject }, actor, room)

const answerOrSay = async (deps: Deps, query: MetricsQuery, actor: Reader, room: Room) => {
  try {
    return { answer: await answerQuery(deps, query, actor, room), error: null }
  } catch (error) {
    if (!(error instanceof ApiProblem) || room.signal?.aborted) throw error
    return { answer: null, error: sentenceOf(error) }
  }
}

export const metricRoutes = (deps: Deps) => {
  const engine = engineOf(deps)
  const inTurn = inTurns(AT_ONCE)
  return apiRouter()
    .jsonRoute(
      'GET /metrics',
      'Every metric with its subject, definition, unit and what it counts, and what it can be split by.',
      { answer: metricRegistry },
      async () => {
        const values = Object.keys(await readSolvedCallValues(deps.db))
        const hasValues = values.length > 0
        const why = await readNotCollected(deps.db, METRIC_NAMES, { hasValues })
        return describeRegistry(why, await readReportingRules(deps.db))
      },
    )
    .jsonRoute(
      'POST /metrics/query',
      'Metrics of the calls, next steps, callbacks or tickets of a range, by time and up to two dimensions, each figure with the list of what it counts. 403 for other people’s work, unless an admin asks.',
      { body: metricsQueryInput, answer: metricsAnswer, mayFail: [403], isQuestion: true },
      ({ actor, body, c }) =>
        inTurn(
          actor.id,
          () => answerQuery(engine, body, actor, roomOfRequest(c.req.raw.signal)),
          c.req.raw.signal,
        ),
    )
    .jsonRoute(
      'POST /metrics/callers',
      'Who called in one cell of such a question about calls, those with most calls first.',
      { body: cellCallersInput, answer: cellCallers, isQuestion: true },
      ({ actor, body, c }) =>
        inTurn(
          actor.id,
          () => readCellCallers(engine, body, actor.id, c.req.raw.signal),
          c.req.raw.signal,
        ),
    )
    .jsonRoute(
      'POST /metrics/queries',
      'Several such questions at once, as a dashboard asks them, each answered for itself.',
      { body: metricsQueriesInput, answer: metricsAnswers, isQuestion: true },
      ({ actor, body, c }) =>
        inTurn(
          actor.id,
          async () => {
            const items = []
            const room = roomOfRequest(c.req.raw.signal)
            for (const query of body.queries) {
              items.push(await answerOrSay(engine, query, actor, room))
              await setImmediate()
            }
            return { items }
          },
          c.req.raw.signal,
        ),
    )
}
