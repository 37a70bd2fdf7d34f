import { hash } from 'node:crypto'

import type { Context } from 'hono'

import { type Provider, SIGNING_VARIABLES } from '@/contracts/call-words'
import type { DeliveryRefusal } from '@/domain/provider-reading'

import type { Deps, SignedBody } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { type BodyShare, readRawBody } from './reading/raw-body'
import { headerOf, verifyHeaders, verifySignature } from './signature/signatures'

type SignedDelivery = SignedBody & {
  bodyHash: () => string
  /** Keeps a line of the refusal, with size and hash, and throws what is answered. */
  refuse: (refusal: DeliveryRefusal) => never
}

/**
 * The bytes that a provider sent and signed. Refuses what it did not sign, or what this server cannot
 * check.
 */
export const receiveSigned = async (
  deps: Pick<Deps, 'credentials' | 'deliveries' | 'now'>,
  c: Context<ApiEnv>,
  provider: Provider,
  share: BodyShare,
): Promise<SignedDelivery> => {
  const receivedAt = deps.now()
  let rawBody: Uint8Array = new Uint8Array()
  const bodyHash = () => hash('sha256', rawBody)
  const refuse = ({ status: httpStatus, code, reason }: DeliveryRefusal): never => {
    const bytes = rawBody.length
    const line = { provider, receivedAt, httpStatus, reason, bytes, bodyHash: bodyHash() }
    deps.deliveries.refuse(line)
    c.get('log').warn({ provider, status: httpStatus, reason, bytes }, 'delivery refused')
    throw new ApiProblem(httpStatus, code, reason)
  }
  const secrets = await deps.credentials.of(provider, 'signing')
  if (secrets.length === 0) {
    const reason = (await deps.credentials.hasUnreadable(provider))
      ? 'The stored secret was encrypted with another key, so this route accepts nothing.'
      : `${SIGNING_VARIABLES[provider]} is not set, so this route accepts nothing.`
    refuse({ status: 503, code: 'not-configured', reason })
  }
  const { headers } = c.req.raw
  const refuseSignature = (reason: string) => refuse({ status: 401, code: 'bad-signature', reason })
  const signed = { provider, headers, secrets, now: receivedAt }
  const early = verifyHeaders(signed)
  if (!early.ok) return refuseSignature(early.reason)
  const raw = await readRawBody(c.req.raw, share)
  if (!raw.ok) return refuse(raw.refusal)
  rawBody = raw.bytes
  const onMatch = (secret: string) => deps.credentials.used(provider, secret)
  const signature = verifySignature({ ...signed, rawBody, onMatch })
  if (!signature.ok) return refuseSignature(signature.reason)
  return {
    provider,
    headers: {
      'content-type': headerOf(headers, 'content-type') ?? undefined,
      'content-encoding': headerOf(headers, 'content-encoding') ?? undefined,
    },
    rawBody,
    receivedAt,
    bodyHash,
    refuse,
  }
}
