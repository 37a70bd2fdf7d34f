import { triedAnalysis, tryAnalysisInput } from '@/contracts/analysis-try'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { inTurns } from '../http/in-turns'
import { createLimiter, requirePoints } from '../http/limiter'
import { tryAnalysis } from './try-analysis'

const TOO_OFTEN = 'The language model was asked too often.'

export const analysisTryRoutes = (deps: Deps) => {
  const inTurn = inTurns()
  const limiter = createLimiter(deps, { keyPrefix: 'try-endpoint', points: 20, seconds: 600 })
  return apiRouter().jsonRoute(
    'POST /analysis/try',
    'What would be claimed about a call with this transcript, and why. Nothing is stored.',
    { isQuestion: true, body: tryAnalysisInput, answer: triedAnalysis, mayFail: [404, 429] },
    async ({ actor, body, c }) => {
      const isEndpointAsked = body.compareWith?.includes('endpoint') ?? false
      if (isEndpointAsked) await requirePoints(c, TOO_OFTEN, limiter.consume(actor.id))
      // The language model may take seconds: what is read here does not wait for it.
      const line = isEndpointAsked ? `${actor.id} endpoint` : actor.id
      const { signal } = c.req.raw
      return inTurn(line, () => tryAnalysis(deps, body, signal), signal)
    },
  )
}
