import { metricRegistry, metricsAnswer, metricsQueryInput } from '@/contracts/metrics'
import { describeRegistry } from '@/domain/metrics/registry'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { queryMetrics } from './query-metrics'

export const metricRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /metrics',
      'Every metric with its definition, unit and the calls it counts, and what it can be split by.',
      { answer: metricRegistry },
      describeRegistry,
    )
    .jsonRoute(
      'POST /metrics/query',
      'Metrics of the calls of a range, by time and up to two dimensions, each cell with the list of its calls.',
      { body: metricsQueryInput, answer: metricsAnswer },
      ({ actor, body }) => queryMetrics(deps, body, actor.id),
    )
