import { hash } from 'node:crypto'

import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'

import { type Provider, PROVIDERS, SIGNING_VARIABLES, WEBHOOK_PATHS } from '@/contracts/call-words'
import { genericCallEvent } from '@/contracts/generic-call-event'
import { problem } from '@/contracts/problem'
import { type DeliveryRefusal, TEST_EVENT } from '@/domain/provider-reading'

import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonAnswer } from '../http/api-router'
import { ApiProblem } from '../http/problem'
import { type BodyShare, createBodyMemory, readRawBody } from './reading/raw-body'
import { headerOf, verifyHeaders, verifySignature } from './signature/signatures'

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

/** The webhooks. `isSample` marks every call they create. */
export const webhookRoutes = (deps: Deps, { isSample = false } = {}) => {
  const router = apiRouter()
  const shareOfMemory = createBodyMemory()

  const receive = async (c: Context<ApiEnv>, provider: Provider, share: BodyShare) => {
    const receivedAt = deps.now()
    let bytes: Uint8Array = new Uint8Array()
    const hashBody = () => hash('sha256', bytes)
    const refuse = (refusal: DeliveryRefusal): never => {
      const { status: httpStatus, reason } = refusal
      deps.deliveries.refuse({
        provider,
        receivedAt,
        httpStatus,
        reason,
        bytes: bytes.length,
        bodyHash: hashBody(),
      })
      c.get('log').warn(
        { provider, status: httpStatus, reason, bytes: bytes.length },
        'delivery refused',
      )
      throw new ApiProblem(refusal.status, refusal.code, refusal.reason)
    }

    const secrets = await deps.credentials.of(provider, 'signing')
    if (secrets.length === 0) {
      const reason = (await deps.credentials.hasUnreadable(provider))
        ? 'The stored secret was encrypted with another key, so this route accepts nothing.'
        : `${SIGNING_VARIABLES[provider]} is not set, so this route accepts nothing.`
      refuse({ status: 503, code: 'not-configured', reason })
    }
    const { headers } = c.req.raw
    const refuseSignature = (reason: string) =>
      refuse({ status: 401, code: 'bad-signature', reason })
    const signed = { provider, headers, secrets, now: receivedAt }
    const early = verifyHeaders(signed)
    if (!early.ok) return refuseSignature(early.reason)
    const raw = await readRawBody(c.req.raw, share)
    if (!raw.ok) return refuse(raw.refusal)
    bytes = raw.bytes
    const onMatch = (secret: string) => deps.credentials.used(provider, secret)
    const signature = verifySignature({ ...signed, rawBody: bytes, onMatch })
    if (!signature.ok) return refuseSignature(signature.reason)
    const event = await deps.reader.read({
      provider,
      headers: {
        'content-type': headerOf(headers, 'content-type') ?? undefined,
        'content-encoding': headerOf(headers, 'content-encoding') ?? undefined,
      },
      rawBody: bytes,
      receivedAt,
    })
    if (!event.ok) return refuse(event.refusal)

    const { reading } = event
    if (reading.effect === 'ignore') {
      if (reading.eventType !== TEST_EVENT) deps.deliveries.count(provider, 'ignored', receivedAt)
      return c.json({ result: 'ignored' as const }, 200)
    }
    const { result } = await deps.intake.take({
      reading,
      bodyHash: hashBody(),
      bytes: bytes.length,
      receivedAt,
      isSample,
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
      const share = shareOfMemory()
      try {
        return await receive(c, provider, share)
      } finally {
        share.release()
      }
    })
  }
  return router
}
