import { createHmac } from 'node:crypto'

import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import type { Provider } from '@/contracts/call-words'

import { verifyHeaders, verifySignature } from './signatures'

const bytes = (text: string) => new TextEncoder().encode(text)
const NOW = new Date(1_700_000_000_000)
const VAPI_BODY = bytes('{"message":{"type":"end-of-call-report","call":{"id":"c1"}}}')
const STANDARD_SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'

const check = (
  provider: Provider,
  headers: Record<string, string>,
  rawBody: Uint8Array,
  secrets: string[],
  now = NOW,
) => verifySignature({ provider, headers, rawBody, secrets, now })

const refused = (reason: string) => ({ ok: false, reason })

describe('Retell', () => {
  const body = bytes('{"event":"call_ended","call":{"call_id":"c1","transcript":"año"}}')
  const digest = 'b9e292b3401ae82fe7525942bf992dca2ff7f713502bd51f67caac245b65d564'
  const signed = (d = digest, v = '1700000000000') => ({ 'x-retell-signature': `v=${v},d=${d}` })

  test('accepts the published vector, within five minutes either way', () => {
    expect(check('retell', signed(), body, ['key_test'])).toEqual({ ok: true })
    for (const offset of [-300_000, 300_000]) {
      const now = new Date(NOW.getTime() + offset)
      expect(check('retell', signed(), body, ['key_test'], now).ok).toBe(true)
    }
  })

  test('accepts either of two active keys', () => {
    expect(check('retell', signed(), body, ['key_new', 'key_test']).ok).toBe(true)
  })

  test('refuses a forged, stale or foreign signature', () => {
    expect(check('retell', signed('0'.repeat(64)), body, ['key_test'])).toEqual(
      refused('The signature does not match.'),
    )
    expect(check('retell', signed(), bytes('{}'), ['key_test']).ok).toBe(false)
    expect(check('retell', signed(), body, ['other']).ok).toBe(false)
    for (const offset of [-300_001, 300_001]) {
      const now = new Date(NOW.getTime() + offset)
      expect(check('retell', signed(), body, ['key_test'], now)).toEqual(
        refused('The signature is too old or from the future.'),
      )
    }
  })

  test('refuses a missing or malformed header, and everything without a secret', () => {
    expect(check('retell', {}, body, ['key_test'])).toEqual(
      refused('The signature header is missing.'),
    )
    for (const header of ['', 'v=,d=', `d=${digest}`, `v=1e3,d=${digest}`, `v=-1,d=${digest}`]) {
      expect(check('retell', { 'x-retell-signature': header }, body, ['key_test'])).toEqual(
        refused('The signature header is malformed.'),
      )
    }
    expect(check('retell', signed(), body, []).ok).toBe(false)
    expect(check('retell', { 'x-vapi-secret': 'key_test' }, body, ['key_test']).ok).toBe(false)
  })
})

describe('Vapi', () => {
  test('accepts the shared secret and the bearer token, and no other', () => {
    expect(check('vapi', { 'x-vapi-secret': 's3cret' }, VAPI_BODY, ['s3cret']).ok).toBe(true)
    expect(check('vapi', { authorization: 'Bearer s3cret' }, VAPI_BODY, ['s3cret']).ok).toBe(true)
    const wrong: Record<string, string>[] = [
      { 'x-vapi-secret': 's3cre' },
      { 'x-vapi-secret': '' },
      { authorization: 'Bearer nope' },
      { authorization: 'Basic s3cret' },
      { authorization: 'Bearer ' },
    ]
    for (const headers of wrong) {
      expect(check('vapi', headers, VAPI_BODY, ['s3cret']).ok).toBe(false)
    }
  })

  test('an empty secret never matches an empty header', () => {
    expect(check('vapi', { 'x-vapi-secret': '' }, VAPI_BODY, ['']).ok).toBe(false)
  })

  const hmacHeaders = (timestamp: string, digest?: string) => ({
    'x-timestamp': timestamp,
    'x-signature':
      digest ??
      createHmac('sha256', 'vapi_secret').update(`${timestamp}.`).update(VAPI_BODY).digest('hex'),
  })

  test('accepts the HMAC vector, and a timestamp in milliseconds', () => {
    const digest = '06c091eeafa1f33336a9d43c58ae8d8d24aa317fc32e2fc4c42d5d9260c5b680'
    const vector = hmacHeaders('1700000000', digest)
    expect(check('vapi', vector, VAPI_BODY, ['vapi_secret'])).toEqual({ ok: true })
    expect(check('vapi', hmacHeaders('1700000000123'), VAPI_BODY, ['vapi_secret']).ok).toBe(true)
  })

  test('refuses an HMAC that is stale, forged, undated or malformed', () => {
    for (const headers of [
      hmacHeaders('1699999600'),
      hmacHeaders('1700000000', 'ab'.repeat(32)),
      hmacHeaders('1700000000', 'not hex'),
      hmacHeaders(''),
      hmacHeaders('soon'),
    ]) {
      expect(check('vapi', headers, VAPI_BODY, ['vapi_secret']).ok).toBe(false)
    }
    const good = hmacHeaders('1700000000')
    expect(check('vapi', good, bytes('{}'), ['vapi_secret']).ok).toBe(false)
  })

  test('accepts its Standard Webhooks configuration, seconds or milliseconds', () => {
    const key = Buffer.from(STANDARD_SECRET.slice(6), 'base64')
    for (const timestamp of ['1700000000', '1700000000000']) {
      const mac = createHmac('sha256', key).update(`m1.${timestamp}.`).update(VAPI_BODY)
      const headers = {
        'webhook-id': 'm1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${mac.digest('base64')}`,
      }
      expect(check('vapi', headers, VAPI_BODY, [STANDARD_SECRET])).toEqual({ ok: true })
    }
  })
})

describe('Standard Webhooks', () => {
  const vector = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,ptij1qQJJP4RcrvmPgSqxmjU47LdlMmYBKzch/gTczE=',
  }

  test('accepts the published vector, also among several signatures', () => {
    expect(check('generic', vector, VAPI_BODY, [STANDARD_SECRET])).toEqual({ ok: true })
    const rotated = `v1a,x v1,${'A'.repeat(43)}= ${vector['webhook-signature']}`
    const headers = new Headers({ ...vector, 'webhook-signature': rotated })
    const delivery = { headers, rawBody: VAPI_BODY, secrets: [STANDARD_SECRET], now: NOW }
    expect(verifySignature({ provider: 'generic', ...delivery })).toEqual({ ok: true })
  })

  test.each([
    ['no id', { 'webhook-id': '' }],
    ['another id', { 'webhook-id': 'msg_2' }],
    ['no timestamp', { 'webhook-timestamp': '' }],
    ['another timestamp', { 'webhook-timestamp': '1700000001' }],
    ['a stale timestamp', { 'webhook-timestamp': '1699999000' }],
    ['no version', { 'webhook-signature': vector['webhook-signature'].slice(3) }],
    ['a short signature', { 'webhook-signature': 'v1,AAAA' }],
    ['an empty signature', { 'webhook-signature': '' }],
  ])('refuses %s', (_, change) => {
    expect(check('generic', { ...vector, ...change }, VAPI_BODY, [STANDARD_SECRET]).ok).toBe(false)
  })

  test('agrees with the reference library on any body', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.date({ min: new Date(0) }), (body, at) => {
        fc.pre(!Number.isNaN(at.getTime()) && at.getTime() < 1e14)
        const now = new Date(Math.floor(at.getTime() / 1000) * 1000)
        const headers = {
          'webhook-id': 'msg_p',
          'webhook-timestamp': String(now.getTime() / 1000),
          'webhook-signature': new Webhook(STANDARD_SECRET).sign('msg_p', now, body),
        }
        const secrets = ['whsec_b3RoZXI=', STANDARD_SECRET]
        expect(check('generic', headers, bytes(body), secrets, now)).toEqual({ ok: true })
        expect(check('generic', headers, bytes(`${body} `), secrets, now).ok).toBe(false)
      }),
    )
  })
})

describe('before the body', () => {
  const early = (provider: Provider, headers: Record<string, string>) =>
    verifyHeaders({ provider, headers, secrets: ['right'], now: new Date(1_763_600_000_000) }).ok

  test.each<[Provider, Record<string, string>, boolean]>([
    ['vapi', { 'x-vapi-secret': 'wrong' }, false],
    ['vapi', { 'x-vapi-secret': 'right' }, true],
    ['vapi', { authorization: 'Bearer wrong' }, false],
    ['vapi', {}, false],
    ['vapi', { 'x-signature': 'a'.repeat(64), 'x-timestamp': '1763600000' }, true],
    ['vapi', { 'x-signature': 'a'.repeat(64), 'x-timestamp': '1763000000' }, false],
    ['retell', { 'x-retell-signature': 'nonsense' }, false],
    ['generic', {}, false],
  ])('%s with %j may go on: %s', (provider, headers, expected) => {
    expect(early(provider, headers)).toBe(expected)
  })
})
