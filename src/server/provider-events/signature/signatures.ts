import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Provider } from '@/contracts/call-words'

import { isSameSecret } from '../../credentials/same-secret'

export type DeliveryHeaders = Headers | Record<string, string | undefined>

/** One header's value, or null when it was not sent. `name` in lower case. */
export const headerOf = (headers: DeliveryHeaders, name: string): string | null =>
  headers instanceof Headers ? headers.get(name) : (headers[name] ?? null)

export type SignedDelivery = {
  provider: Provider
  headers: DeliveryHeaders
  /** The bytes as received, before any decoding or unpacking: that is what was signed. */
  rawBody: Uint8Array
  /** One secret, or several while one is being replaced. */
  secrets: readonly string[]
  onMatch?: (secret: string) => void
  now: Date
}

/** `reason` is one sentence for the delivery log; it holds nothing the sender sent. */
export type SignatureCheck = { ok: true } | { ok: false; reason: string }

const SIGNATURE_WINDOW_MS = 5 * 60_000

type SignedHeaders = Omit<SignedDelivery, 'rawBody'>
/** What the headers alone decide, or what then looks at the body. */
type Scheme = (
  headers: SignedHeaders,
) => SignatureCheck | ((rawBody: Uint8Array) => SignatureCheck) | null

/**
 * Checks that a delivery comes from the provider. Compares in constant time and fails closed: no
 * secret, no signature or a malformed one is a refusal.
 */
export const verifySignature = (delivery: SignedDelivery): SignatureCheck =>
  firstGood(delivery, (check) => check(delivery.rawBody))

/** Whether the headers can be a provider's, before anything of the body is held. */
export const verifyHeaders = (headers: SignedHeaders): SignatureCheck =>
  firstGood(headers, () => ({ ok: true }))

const firstGood = (
  headers: SignedHeaders,
  ofBody: (check: (rawBody: Uint8Array) => SignatureCheck) => SignatureCheck,
): SignatureCheck => {
  let refusal: SignatureCheck = refuse('The signature header is missing.')
  for (const scheme of SCHEMES[headers.provider]) {
    const found = scheme(headers)
    const check = typeof found === 'function' ? ofBody(found) : found
    if (check?.ok) return check
    if (check) refusal = check
  }
  return refusal
}

/** `v={epoch ms},d={hex HMAC of body + v}`; the secret is the API key with the webhook badge. */
const retell: Scheme = (delivery) => {
  const { headers, now } = delivery
  const header = headerOf(headers, 'x-retell-signature')
  if (header === null) return null
  const match = /^v=(\d{1,15}),d=([0-9a-f]{64})$/i.exec(header)
  if (!match) return refuse('The signature header is malformed.')
  const [, sentAt = '', digest = ''] = match
  if (!isRecent(Number(sentAt), now)) return refuse('The signature is too old or from the future.')
  const signature = Buffer.from(digest, 'hex')
  return (rawBody) =>
    anySecret(delivery, (secret) => equal(hmac(secret, [rawBody, sentAt]), signature))
}

const vapiSecretHeader: Scheme = (delivery) => {
  const token = headerOf(delivery.headers, 'x-vapi-secret')
  return token === null ? null : anySecret(delivery, (secret) => isSameSecret(secret, token))
}

const vapiBearer: Scheme = (delivery) => {
  const header = headerOf(delivery.headers, 'authorization')
  if (header === null) return null
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (token === undefined) return refuse('The authorization header is not a bearer token.')
  return anySecret(delivery, (secret) => isSameSecret(secret, token))
}

/** Vapi's HMAC credential with its default settings: hex over `{timestamp}.{body}`. */
const vapiHmac: Scheme = (delivery) => {
  const { headers, now } = delivery
  const digest = headerOf(headers, 'x-signature')
  if (digest === null) return null
  const timestamp = headerOf(headers, 'x-timestamp') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(digest)) return refuse('The signature header is malformed.')
  const time = checkTimestamp(timestamp, now)
  if (!time.ok) return time
  const signature = Buffer.from(digest, 'hex')
  return (rawBody) =>
    anySecret(delivery, (secret) => equal(hmac(secret, [`${timestamp}.`, rawBody]), signature))
}

const standardWebhooks: Scheme = (delivery) => {
  const { headers, now } = delivery
  const header = headerOf(headers, 'webhook-signature')
  if (header === null) return null
  const id = headerOf(headers, 'webhook-id') ?? ''
  const timestamp = headerOf(headers, 'webhook-timestamp') ?? ''
  if (id === '') return refuse('The webhook-id header is missing.')
  const time = checkTimestamp(timestamp, now)
  if (!time.ok) return time
  const signatures = header
    .split(' ', 10)
    .flatMap((part) => (/^v1,[A-Za-z0-9+/]{43}=$/.test(part) ? [part.slice(3)] : []))
    .map((part) => Buffer.from(part, 'base64'))
  if (signatures.length === 0) return refuse('The signature header is malformed.')
  return (rawBody) =>
    anySecret(delivery, (secret) => {
      const expected = hmac(standardKey(secret), [`${id}.${timestamp}.`, rawBody])
      return signatures.some((signature) => equal(expected, signature))
    })
}

const SCHEMES: Record<Provider, Scheme[]> = {
  retell: [retell],
  vapi: [vapiSecretHeader, vapiBearer, vapiHmac, standardWebhooks],
  generic: [standardWebhooks],
}

const refuse = (reason: string): SignatureCheck => ({ ok: false, reason })

const anySecret = (
  { secrets, onMatch }: SignedHeaders,
  matches: (secret: string) => boolean,
): SignatureCheck => {
  // An empty secret would match an empty token.
  const matched = secrets.find((secret) => secret !== '' && matches(secret))
  if (matched === undefined) return refuse('The signature does not match.')
  onMatch?.(matched)
  return { ok: true }
}

/** Seconds or milliseconds, told apart by their size. */
const checkTimestamp = (timestamp: string, now: Date): SignatureCheck => {
  if (!/^\d{1,15}$/.test(timestamp)) return refuse('The timestamp header is missing or malformed.')
  const value = Number(timestamp)
  return isRecent(value < 1e11 ? value * 1000 : value, now)
    ? { ok: true }
    : refuse('The signature is too old or from the future.')
}

const isRecent = (epochMs: number, now: Date) =>
  Math.abs(now.getTime() - epochMs) <= SIGNATURE_WINDOW_MS

const standardKey = (secret: string): Buffer =>
  Buffer.from(secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : secret, 'base64')

const hmac = (key: string | Buffer, parts: (string | Uint8Array)[]): Buffer => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

const equal = (expected: Buffer, signature: Buffer) =>
  expected.length === signature.length && timingSafeEqual(expected, signature)
