import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'

import { type Provider, PROVIDERS, WEBHOOK_PATHS } from '@/contracts/call-words'
import { genericCallEvent } from '@/contracts/generic-call-event'
import { problem } from '@/contracts/problem'
import { TEST_EVENT } from '@/domain/provider-reading'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonAnswer } from '../http/api-router'
import { clientAddresses } from '../http/client-address'
import { networkOf } from '../http/ip-address'
import { type BodyShare, createBodyMemory } from './reading/raw-body'
import { receiveSigned } from './signed-delivery'

const webhookAnswer = z.object({ result: z.enum(['accepted', 'flagged', 'duplicate', 'ignored']) })

const describe = (provider: Provider) => {
  const schema = provider === 'generic' ? genericCallEvent : z.record(z.string(), z.unknown())
  const refused = jsonAnswer(problem, 'Refused')
  return createRoute({
    method: 'post',
    path: `/webhooks${WEBHOOK_PATHS[provider]}`,
    summary: `Signed events of ${provider === 'generic' ? 'any other provider' : provider}.`,
    // The body is only described here: it is read as bytes, because the signature covers them.
    request: { body: { required: true, content: { 'application/octet-stream': { schema } } } },
    responses: {
      200: jsonAnswer(webhookAnswer, 'Stored before this answer'),
      ...Object.fromEntries([400, 401, 413, 415, 422, 503].map((status) => [status, refused])),
    },
  })
}

/** The webhooks. The marks are those of every call they create. */
export const webhookRoutes = (deps: Deps, { isSample = false, isDemo = false } = {}) => {
  const router = apiRouter()
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const shareOfMemory = createBodyMemory()

  const receive = async (c: Context<ApiEnv>, provider: Provider, share: BodyShare) => {
    const delivery = await receiveSigned(deps, c, provider, share)
    const { headers, rawBody, receivedAt } = delivery
    const event = await deps.reader.read({ provider, headers, rawBody, receivedAt })
    if (!event.ok) return delivery.refuse(event.refusal)
    const { reading } = event
    if (reading.effect === 'ignore') {
      if (reading.eventType !== TEST_EVENT) deps.deliveries.count(provider, 'ignored', receivedAt)
      return c.json({ result: 'ignored' as const }, 200)
    }
    const { result } = await deps.intake.take({
      reading,
      bodyHash: delivery.bodyHash(),
      bytes: rawBody.length,
      receivedAt,
      isSample,
      isDemo,
    })
    deps.deliveries.count(provider, result, receivedAt)
    if (result === 'flagged') {
      c.get('log').warn(
        { provider, parts: reading.unreadable.length },
        'delivery has unreadable parts',
      )
    }
    return c.json({ result }, 200)
  }

  for (const provider of PROVIDERS) {
    router.openAPIRegistry.registerPath(describe(provider))
    router.post(`/webhooks${WEBHOOK_PATHS[provider]}`, async (c) => {
      const share = shareOfMemory(networkOf(addressOf(c)))
      try {
        return await receive(c, provider, share)
      } finally {
        share.release()
      }
    })
  }
  return router
}
