import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import * as z from 'zod'
import { expect, test } from 'vitest'

import { CALL_STATUSES } from '@/contracts/call-words'
import type { ProviderReading } from '@/domain/provider-reading'

import { verifySignature } from '../signature/signatures'
import { parseBody } from './read-body'
import { readEvent } from './read-event'

const FOLDER = new URL('../../../../../shared/data/bad-payloads/', import.meta.url)
const isHere = existsSync(FOLDER)
const NOW = new Date('2026-11-20T12:00:00Z')
const SECRET = 'a shared secret'

const provider = z.enum(['vapi', 'retell'])
const indexFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      provider,
      file: z.string(),
      headers: z.record(z.string(), z.string()),
      on_disk: z.string().optional(),
      sign: z.string().default('right'),
      expect: z.object({ status: z.string(), stored_calls: z.union([z.string(), z.number()]) }),
    }),
  ),
  sequences: z.array(
    z.object({
      id: z.string(),
      steps: z.array(z.object({ file: z.string(), provider, status: z.string() })),
    }),
  ),
})
type Case = z.infer<typeof indexFile>['cases'][number]

const bytesOf = (file: string, isPacked: boolean): Uint8Array => {
  const bytes = readFileSync(new URL(file, FOLDER))
  return isPacked ? gunzipSync(bytes) : bytes
}

const signedHeaders = (
  sender: Case['provider'],
  body: Uint8Array,
  sign: string,
): Record<string, string> => {
  if (sign === 'none') return {}
  if (sender === 'vapi') return { 'x-vapi-secret': sign === 'right' ? SECRET : 'another' }
  const sentAt = String(NOW.getTime() - (sign.startsWith('stale') ? 360_000 : 0))
  const signed = createHmac('sha256', SECRET).update(body)
  if (sign.startsWith('over body')) signed.update(' ')
  return { 'x-retell-signature': `v=${sentAt},d=${signed.update(sentAt).digest('hex')}` }
}

type Result = { status: number; reading?: ProviderReading }

const deliver = async (
  sender: Case['provider'],
  rawBody: Uint8Array,
  sent: Record<string, string>,
  sign: string,
): Promise<Result> => {
  const headers: Record<string, string> = { ...sent, ...signedHeaders(sender, rawBody, sign) }
  const secrets = [SECRET]
  if (!verifySignature({ provider: sender, headers, rawBody, secrets, now: NOW }).ok) {
    return { status: 401 }
  }
  const body = await parseBody({ headers, rawBody })
  if (!body.ok) return { status: body.refusal.status }
  const event = readEvent({ provider: sender, body: body.value, receivedAt: NOW })
  if (!event.ok) return { status: event.refusal.status }
  return { status: 200, reading: event.reading }
}

const STATUSES: Record<string, number[]> = {
  '4xx': [400, 413, 415, 422],
  '2xx': [200],
  '2xx or 4xx': [200, 400, 413, 415, 422],
  '2xx or 409': [200],
  '401 or 403': [401],
}

const storedBy = ({ reading }: Result) => (reading?.effect === 'call' ? [reading] : [])

const loneSurrogate = /\p{Surrogate}/u

const expectSafe = ({ facts, storableEvent }: ProviderReading) => {
  const told = JSON.stringify(facts)
  expect(told).not.toMatch(/\\u0000|Infinity|NaN/)
  expect(told + storableEvent).not.toMatch(loneSurrogate)
  expect(storableEvent).not.toMatch(/\\u0000|"listenUrl"|"controlUrl"|"role":"system"/)
  for (const value of [facts.durationSeconds, facts.costs?.totalUsd]) {
    expect(value ?? 0).toBeGreaterThanOrEqual(0)
    expect(value ?? 0).toBeLessThan(1e6)
  }
  for (const date of [facts.startedAt, facts.endedAt]) {
    expect(date?.getUTCFullYear() ?? 2026).toBe(2026)
  }
  expect(facts.callerName?.length ?? 0).toBeLessThanOrEqual(200)
  expect(facts.transcript?.length ?? 0).toBeLessThanOrEqual(10_000)
}

/** What the reading may do to calls, by how many calls the case says are stored. */
const effectsAllowed = (
  storedCalls: string | number,
): (ProviderReading['effect'] | undefined)[] => {
  if (storedCalls === 1) return ['call']
  return storedCalls === 0 ? [undefined, 'ignore'] : [undefined, 'ignore', 'call']
}

const expectSameWhenReadAgain = (reading: ProviderReading) => {
  const { provider: sender, storableEvent, facts } = reading
  const again = readEvent({ provider: sender, body: JSON.parse(storableEvent), receivedAt: NOW })
  expect(again).toMatchObject({ ok: true, reading: { facts, storableEvent } })
}

const index: z.infer<typeof indexFile> = isHere
  ? indexFile.parse(JSON.parse(readFileSync(new URL('index.json', FOLDER), 'utf8')))
  : { cases: [], sequences: [] }

test.each([
  isHere ? 'the shared bodies are here' : 'the shared data is absent: nothing was checked',
])('%s', () => {
  expect(index.cases.length > 0).toBe(isHere)
})

test.each(index.cases.map((item) => [item.id, item] as const))('%s', async (_, item) => {
  const bytes = bytesOf(item.file, item.on_disk !== undefined)
  const result = await deliver(item.provider, bytes, item.headers, item.sign)
  expect(STATUSES[item.expect.status]).toContain(result.status)
  expect(effectsAllowed(item.expect.stored_calls)).toContain(result.reading?.effect)
  expect({}).not.toHaveProperty('polluted')
  for (const reading of storedBy(result)) {
    expectSafe(reading)
    expectSameWhenReadAgain(reading)
    const mustRun = String(item.expect.stored_calls).includes('running')
    expect(mustRun ? ['in-progress'] : CALL_STATUSES).toContain(reading.facts.status)
  }
})

test.each(index.sequences.map((item) => [item.id, item] as const))('%s', async (_, { steps }) => {
  for (const step of steps) {
    const headers = { 'content-type': 'application/json' }
    const result = await deliver(step.provider, bytesOf(step.file, false), headers, 'right')
    expect(STATUSES[step.status]).toContain(result.status)
    expect(storedBy(result)).toHaveLength(step.status === '4xx' ? 0 : 1)
  }
})
