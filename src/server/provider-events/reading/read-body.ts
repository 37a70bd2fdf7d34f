import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type { DeliveryRefusal } from '@/domain/provider-reading'

import { MAX_BODY_DEPTH, nestsWithin } from '../../http/json-body'
import { type DeliveryHeaders, headerOf } from '../signature/signatures'

export const MAX_BODY_BYTES = 12 * 1024 * 1024

export type BodyReading = { ok: true; value: unknown } | { ok: false; refusal: DeliveryRefusal }

/**
 * Received bytes to a JSON value, after the signature was checked on the same bytes. Accepts JSON
 * content types (`application/json`, `…+json`) or none, UTF-8 only, plain or gzip. Of a key sent
 * twice the last value counts. The value may have an own `__proto__` key: copy it with care.
 */
export const parseBody = async ({
  headers,
  rawBody,
}: {
  headers: DeliveryHeaders
  rawBody: Uint8Array
}): Promise<BodyReading> => {
  const refusal = checkContentType(headerOf(headers, 'content-type'))
  if (refusal) return { ok: false, refusal }
  if (rawBody.length > MAX_BODY_BYTES) return TOO_LARGE

  const unpacked = await unpack(headerOf(headers, 'content-encoding'), rawBody)
  if (!unpacked.ok) return unpacked
  if (!nestsWithin(unpacked.bytes, MAX_BODY_DEPTH)) {
    return refuse(400, 'too-deep', `The body nests more than ${MAX_BODY_DEPTH} levels deep.`)
  }
  const text = decodeUtf8(unpacked.bytes)
  if (text === null) return refuse(400, 'not-utf-8', 'The body is not valid UTF-8.')
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return text.trim() === ''
      ? refuse(400, 'empty-body', 'The body is empty.')
      : refuse(400, 'not-json', 'The body is not valid JSON.')
  }
}

const refuse = (
  status: DeliveryRefusal['status'],
  code: string,
  reason: string,
): { ok: false; refusal: DeliveryRefusal } => ({ ok: false, refusal: { status, code, reason } })

const MOST_MB = MAX_BODY_BYTES / 1024 / 1024
export const TOO_LARGE = refuse(413, 'too-large', `The body is larger than ${MOST_MB} MB.`)

const checkContentType = (header: string | null): DeliveryRefusal | null => {
  if (header === null || header.trim() === '') return null
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase())
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    return { status: 415, code: 'not-json-type', reason: 'The content type is not JSON.' }
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    return { status: 415, code: 'not-utf-8-charset', reason: 'The charset is not UTF-8.' }
  }
  return null
}

const gunzipAsync = promisify(gunzip)

const unpack = async (
  encoding: string | null,
  bytes: Uint8Array,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; refusal: DeliveryRefusal }> => {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return { ok: true, bytes }
  if (name !== 'gzip' && name !== 'x-gzip') {
    return refuse(415, 'unknown-encoding', 'The content encoding is neither gzip nor identity.')
  }
  try {
    return { ok: true, bytes: await gunzipAsync(bytes, { maxOutputLength: MAX_BODY_BYTES }) }
  } catch (error) {
    return error instanceof RangeError
      ? TOO_LARGE
      : refuse(400, 'not-gzip', 'The body says gzip and is not.')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Without a leading byte order mark. Null when the bytes are not UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
