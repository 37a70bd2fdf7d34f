import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import { signedRequest } from './sign'

const now = new Date(1_700_000_000_000)
const baseUrl = 'http://desk.example/'
const vapiBody = '{"message":{"type":"end-of-call-report","call":{"id":"c1"}}}'

describe('signedRequest', () => {
  test('signs for Retell over the bytes and the milliseconds', async () => {
    const body = '{"event":"call_ended","call":{"call_id":"c1","transcript":"año"}}'
    for (const sent of [body, new TextEncoder().encode(body)]) {
      const request = signedRequest({
        provider: 'retell',
        body: sent,
        secret: 'key_test',
        baseUrl,
        now,
      })
      expect(request.url).toBe('http://desk.example/functions/webhooks/retell')
      expect(request.headers.get('x-retell-signature')).toBe(
        'v=1700000000000,d=b9e292b3401ae82fe7525942bf992dca2ff7f713502bd51f67caac245b65d564',
      )
      expect(await request.text()).toBe(body)
    }
  })

  test('signs for Vapi with the HMAC credential', () => {
    const { headers } = signedRequest({
      provider: 'vapi',
      body: vapiBody,
      secret: 'vapi_secret',
      baseUrl,
      now,
      vapiCredential: 'hmac',
    })
    expect(headers.get('x-timestamp')).toBe('1700000000')
    expect(headers.get('x-signature')).toBe(
      '06c091eeafa1f33336a9d43c58ae8d8d24aa317fc32e2fc4c42d5d9260c5b680',
    )
    expect(headers.has('x-vapi-secret')).toBe(false)
  })

  test('sends the shared secret for Vapi unless told otherwise', () => {
    const { headers } = signedRequest({ provider: 'vapi', body: '{}', secret: 's', baseUrl, now })
    expect(headers.get('x-vapi-secret')).toBe('s')
  })

  test('signs generic events so that the Standard Webhooks library accepts them', () => {
    const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
    const current = new Date()
    const { headers, url } = signedRequest({
      provider: 'generic',
      body: vapiBody,
      secret,
      baseUrl,
      now: current,
    })
    expect(url).toBe('http://desk.example/functions/webhooks/events')
    const verified = new Webhook(secret).verify(vapiBody, Object.fromEntries(headers))
    expect(verified).toEqual(JSON.parse(vapiBody))
  })

  test('keeps the message id of a generic event over its retries', () => {
    const secret = 'whsec_MDEy'
    const idAt = (ms: number) =>
      signedRequest({
        provider: 'generic',
        body: vapiBody,
        secret,
        baseUrl,
        now: new Date(ms),
      }).headers.get('webhook-id')
    expect(idAt(1)).toBe(idAt(9_000_000))
  })
})
