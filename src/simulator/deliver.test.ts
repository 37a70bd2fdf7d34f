import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'

import { standInProduct } from '@tests/builders/stand-in-product'
import type { Answer } from '@tests/builders/stand-in-product'

import { createDeliverer } from './deliver'
import type { DeliverySettings } from './deliver'
import type { ProviderEvent } from './provider-event'

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
const event = (provider: ProviderEvent['provider']): ProviderEvent => ({
  provider,
  providerCallId: 'c1',
  event: 'call_ended',
  body: '{"event":"call_ended","call":{"call_id":"c1"}}',
})

const settings = (baseUrl: string, more: Partial<DeliverySettings> = {}): DeliverySettings => ({
  send: fetch,
  baseUrl,
  secrets: { vapi: 'v', retell: 'r', generic: secret },
  vapiRetries: 0,
  vapiCredential: 'secret',
  patienceSeconds: 30,
  signal: new AbortController().signal,
  retryPauseMs: 1,
  ...more,
})

const answering = (...answers: Answer[]) =>
  standInProduct((_, index) => answers[Math.min(index, answers.length - 1)] ?? 204)

describe('createDeliverer', () => {
  test('takes any 2xx for an answer', async () => {
    await using product = await answering(202)
    const result = await createDeliverer(settings(product.url))(event('retell'))
    expect(result).toMatchObject({ end: 'accepted', status: 202, attempts: 1 })
    expect(product.received[0]?.path).toBe('/functions/webhooks/retell')
    expect(product.bodies()).toEqual([event('retell').body])
  })

  test('tries Retell and generic events four times, and no more', async () => {
    for (const provider of ['retell', 'generic'] as const) {
      await using product = await answering(500, 401, 422)
      const result = await createDeliverer(settings(product.url))(event(provider))
      expect(result).toMatchObject({ end: 'refused', status: 422, attempts: 4 })
      expect(product.received).toHaveLength(4)
    }
  })

  test('does not retry Vapi events unless a back-off plan says so', async () => {
    await using once = await answering(500)
    expect(await createDeliverer(settings(once.url))(event('vapi'))).toMatchObject({
      end: 'refused',
      attempts: 1,
    })
    await using twice = await answering(500, 500, 200)
    const patient = createDeliverer(settings(twice.url, { vapiRetries: 2 }))
    expect(await patient(event('vapi'))).toMatchObject({ end: 'accepted', attempts: 3 })
  })

  test('signs every attempt anew, with the same message id', async () => {
    await using product = await answering(500, 200)
    await createDeliverer(settings(product.url))(event('generic'))
    const [first, second] = product.received
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
    for (const { body, headers } of product.received) {
      const flat = Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [key, String(value)]),
      )
      expect(() => new Webhook(secret).verify(body, flat)).not.toThrow()
    }
  })

  test('waits for a product that is away, whatever the provider', async () => {
    await using product = await answering('hang-up', 503, 'hang-up', 503, 503, 200)
    const result = await createDeliverer(settings(product.url))(event('vapi'))
    expect(result).toMatchObject({ end: 'accepted', attempts: 6 })
  })

  test('gives up when the patience is over, at once for those that follow', async () => {
    const deliver = createDeliverer(settings('http://127.0.0.1:9', { patienceSeconds: 0.05 }))
    expect(await deliver(event('retell'))).toMatchObject({ end: 'unavailable', status: null })
    expect(await deliver(event('retell'))).toMatchObject({ end: 'unavailable', attempts: 1 })
  })

  test('retries after a time-out like after a refusal', async () => {
    await using product = await answering('never')
    const timeoutMs = { vapi: 30, retell: 30, generic: 30 }
    const result = await createDeliverer(settings(product.url, { timeoutMs }))(event('retell'))
    expect(result).toMatchObject({ end: 'timed-out', status: null, attempts: 4, answerMs: null })
  })

  test('stops when interrupted', async () => {
    const stop = new AbortController()
    await using product = await standInProduct(() => {
      stop.abort()
      return 'never'
    })
    const deliver = createDeliverer(settings(product.url, { signal: stop.signal }))
    expect(await deliver(event('retell'))).toMatchObject({ end: 'interrupted', attempts: 1 })
  })

  test('delivers into a request handler in the same process', async () => {
    const send = async (request: Request) =>
      new Response(null, { status: (await request.text()) === event('vapi').body ? 200 : 400 })
    const result = await createDeliverer(settings('http://desk', { send }))(event('vapi'))
    expect(result.end).toBe('accepted')
  })
})
