import { createHash, createHmac } from 'node:crypto'

import { type Provider, WEBHOOK_PATHS } from '@/contracts/call-words'

/** Vapi's two ways to prove who sends: the shared secret itself, or an HMAC over the body. */
export const VAPI_CREDENTIALS = ['secret', 'hmac'] as const
export type VapiCredential = (typeof VAPI_CREDENTIALS)[number]

export type SignatureInput = {
  provider: Provider
  body: string | Uint8Array
  /** For `generic`, `whsec_` and the base64 of the key. */
  secret: string
  /** The time of sending, which Retell and Standard Webhooks sign as well. */
  now: Date
  vapiCredential?: VapiCredential
}

export type SignedRequestInput = SignatureInput & {
  baseUrl: string
  /** The webhook of the provider unless said otherwise. */
  path?: string
  signal?: AbortSignal
}

type HeaderFields = Record<string, string>

const hmac = (key: string | Buffer, parts: readonly (string | Uint8Array)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac
}

const retellHeaders = ({ body, secret, now }: SignatureInput): HeaderFields => {
  const at = String(now.getTime())
  return { 'x-retell-signature': `v=${at},d=${hmac(secret, [body, at]).digest('hex')}` }
}

const vapiHeaders = ({ body, secret, now, vapiCredential }: SignatureInput): HeaderFields => {
  if (vapiCredential !== 'hmac') return { 'x-vapi-secret': secret }
  const at = String(Math.floor(now.getTime() / 1000))
  return { 'x-timestamp': at, 'x-signature': hmac(secret, [`${at}.`, body]).digest('hex') }
}

/** Standard Webhooks: the id, the second and the body are signed, so that none can be replaced. */
export const standardHeaders = ({
  id,
  body,
  secret,
  now,
}: Pick<SignatureInput, 'body' | 'secret' | 'now'> & { id: string }): HeaderFields => {
  const at = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = hmac(key, [`${id}.${at}.`, body]).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }
}

const genericHeaders = (input: SignatureInput): HeaderFields => {
  const id = `msg_${createHash('sha256').update(input.body).digest('hex').slice(0, 24)}`
  return standardHeaders({ ...input, id })
}

const HEADERS = { vapi: vapiHeaders, retell: retellHeaders, generic: genericHeaders }

/** Only the headers by which the provider proves that the body is its own. */
export const signatureOf = (input: SignatureInput): HeaderFields => HEADERS[input.provider](input)

/** The request a provider would send with this body. */
export const signedRequest = (input: SignedRequestInput): Request => {
  const { provider, baseUrl, body } = input
  const path = input.path ?? `/functions/webhooks${WEBHOOK_PATHS[provider]}`
  const headers: HeaderFields = {
    'content-type': 'application/json',
    'user-agent': 'voice-provider-simulator',
    ...signatureOf(input),
  }
  return new Request(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers,
    // Bytes of a file may lie in a shared pool; the copy is exactly the line.
    body: typeof body === 'string' ? body : new Uint8Array(body),
    signal: input.signal ?? null,
  })
}
