import { demoCall, demoCallInput, demoCalls, demoRemoval } from '@/contracts/demo-calls'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { inTurns } from '../http/in-turns'
import { createLimiter, requirePoints } from '../http/limiter'
import { privateWebhooks } from '../private-webhooks'
import { countDemoCalls, deliverDemoCall, removeDemoCalls } from './demo-calls'

const TOO_OFTEN = 'There were many demo calls.'

export const demoCallRoutes = (deps: Deps) => {
  const webhooks = privateWebhooks(deps, { isSample: true, isDemo: true })
  const inTurn = inTurns()
  const limiter = createLimiter(deps, { keyPrefix: 'demo-call', points: 300, seconds: 600 })
  return apiRouter()
    .jsonRoute(
      'GET /demo-calls',
      'How many demo calls there are.',
      { answer: demoCalls },
      async () => ({ calls: await countDemoCalls(deps) }),
    )
    .jsonRoute(
      'POST /demo-calls',
      'Deliver a scripted call as far as it has come, signed, through the webhook of any provider.',
      { body: demoCallInput, answer: demoCall, mayFail: [429, 502] },
      async ({ actor, body, c }) => {
        await requirePoints(c, TOO_OFTEN, limiter.consume(actor.id))
        // Starts wait for each other, so that together they stay within the limit.
        const line = body.said.length === 0 ? 'begin' : body.callId
        return inTurn(line, () => deliverDemoCall(deps, webhooks, body, actor))
      },
    )
    .jsonRoute(
      'DELETE /demo-calls',
      'Remove all demo calls, with what was added to them.',
      { answer: demoRemoval },
      async ({ actor }) => ({ removedCalls: await removeDemoCalls(deps, actor) }),
    )
}
