import { randomUUID } from 'node:crypto'

import { type Provider, SIGNING_VARIABLES, WEBHOOK_PATHS } from '@/contracts/call-words'
import type { IntegrationTest } from '@/contracts/settings'
import { TEST_EVENT } from '@/domain/provider-reading'
import { codeOf } from '@/lib/code-of'
import { isRecord } from '@/lib/is-record'
import { signedRequest } from '@/simulator/sign'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { webhookBase } from './webhook-base'

const ANSWER_WITHIN_MS = 10_000

const BODIES: Record<Provider, (id: string) => unknown> = {
  vapi: (id) => ({ message: { type: TEST_EVENT, call: { id } } }),
  retell: (id) => ({ event: TEST_EVENT, call: { call_id: id } }),
  generic: (id) => ({ type: TEST_EVENT, call: { id } }),
}

const FAILURES: [code: RegExp, message: string][] = [
  [/^ECONNREFUSED$/, 'Nothing listens at this address.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The name of this host is not known.'],
  [
    /CERT|^UNABLE_TO_|^ERR_TLS_/,
    'The certificate of this address is not trusted: it is self-signed, has expired, or is for another name.',
  ],
]

/** In a sentence, why a request was not answered. */
const failureOf = (error: unknown, { aborted }: AbortSignal): string => {
  if (aborted) return `Nothing answered within ${ANSWER_WITHIN_MS / 1000} seconds.`
  const code = codeOf(error)
  return FAILURES.find(([codes]) => codes.test(code))?.[1] ?? 'The connection failed.'
}

type Sent = { ms: number } & ({ response: Response } | { response: null; failure: string })

/** What a provider would send, signed as it signs, but never with a header that is the secret itself. */
export const sendSigned = async (
  { fetch, now }: Pick<Deps, 'fetch' | 'now'>,
  asked: { address: string; provider: Provider; secret: string; body: unknown },
): Promise<Sent> => {
  const { address, provider, secret } = asked
  const body = JSON.stringify(asked.body)
  const baseUrl = new URL(address).origin
  const { headers } = signedRequest({
    provider,
    baseUrl,
    body,
    secret,
    now: now(),
    vapiCredential: 'hmac',
  })
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const started = performance.now()
  const request = new Request(address, {
    method: 'POST',
    headers,
    body,
    signal,
    redirect: 'manual',
  })
  const result = await fetch(request).then(
    (response) => ({ response }),
    (error: unknown) => ({ response: null, failure: failureOf(error, signal) }),
  )
  return { ...result, ms: Math.round(performance.now() - started) }
}

const readAnswer = async (response: Response): Promise<{ ok: boolean; message: string }> => {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && isRecord(body) && body['result'] === 'ignored') {
    return { ok: true, message: 'The event was verified and acknowledged.' }
  }
  const refused = isRecord(body) && typeof body['code'] === 'string' && body['error']
  return {
    ok: false,
    message:
      typeof refused === 'string'
        ? refused
        : `Something else answers at this address (status ${response.status}).`,
  }
}

/**
 * Sends one signed event over HTTP to where the provider sends its own. Refuses with 409 while the provider's secret is not configured.
 */
export const tryWebhook = async (deps: Deps, provider: Provider): Promise<IntegrationTest> => {
  const [secret] = await deps.credentials.of(provider, 'signing')
  if (secret === undefined) {
    throw new ApiProblem(
      409,
      'not-configured',
      `${SIGNING_VARIABLES[provider]} is not set, so nothing can be signed. Add a secret in Settings.`,
    )
  }
  const address = webhookBase(deps.env) + WEBHOOK_PATHS[provider]
  const body = BODIES[provider](`${TEST_EVENT}-${randomUUID()}`)
  const { ms, ...sent } = await sendSigned(deps, { address, provider, secret, body })
  if (sent.response === null) {
    return { ok: false, address, httpStatus: null, message: sent.failure, ms }
  }
  const { status } = sent.response
  return { ...(await readAnswer(sent.response)), address, httpStatus: status, ms }
}

/** The same, with an entry in the audit log. */
export const testIntegration = async (
  deps: Deps,
  actor: Actor,
  provider: Provider,
): Promise<IntegrationTest> => {
  const result = await tryWebhook(deps, provider)
  await change(deps, actor, async (tx) =>
    tx.record({ entity: 'integration', id: provider, what: 'integration.tested' }),
  )
  return result
}
