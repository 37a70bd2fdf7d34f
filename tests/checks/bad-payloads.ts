// Sends every hostile body to the built server and compares how it ends with what the index allows.
import { readFileSync } from 'node:fs'

import type { Call } from '@/contracts/calls'
import { deliveryReport } from '@/contracts/deliveries'
import { vapiReport } from '@tests/builders/vapi-report'

import { postEvent } from '../harness/post'
import { type ServerProcess, startProcess } from '../harness/process'
import { signatureHeaders } from '../harness/sign'
import { until } from '../harness/until'
import {
  allowedCounts,
  allowsStatus,
  type BadCase,
  type BadSequence,
  readIndex,
} from './lib/bad-payload-index'
import { brokenDemands } from './lib/bad-payload-musts'
import { createProblems } from './lib/problems'
import { readShared, requireSharedData } from './lib/shared-data'

requireSharedData('bad-payloads')
const { expect, conclude } = createProblems()
const { cases, sequences } = readIndex()
const server = await startProcess({ variables: { LOG_LEVEL: 'info' } })
/** Calls that are known; what comes on top was stored by the case. */
const known = new Set<string>()
let refused = 0

const storedSince = async (): Promise<Call[]> =>
  (await server.api.calls()).filter((call) => !known.has(call.id))

/** After every case the server still works: an ordinary delivery is accepted. */
const afterwards = async (id: string, stored: Call[]) => {
  for (const call of stored) known.add(call.id)
  const ordinary = Buffer.from(JSON.stringify(vapiReport()))
  const { status } = await postEvent(server.url, 'vapi', ordinary)
  expect(status === 200, `${id}: the ordinary delivery afterwards was answered ${status}`)
  for (const call of await storedSince()) known.add(call.id)
  expect(server.isRunning(), `${id}: the server ended`)
}

/** Sends a body, and counts the refusal if it is one. */
const send = async (...delivery: Parameters<typeof postEvent>) => {
  const answer = await postEvent(...delivery)
  if (answer.status >= 400) refused += 1
  return answer
}

const runCase = async (bad: BadCase) => {
  const body = readShared(`bad-payloads/${bad.file}`, { unpack: bad.on_disk !== undefined })
  expect(body.byteLength === bad.bytes_sent, `${bad.id}: the file has another size`)
  const memory = residentBytes(server)
  const options = { headers: bad.headers, signature: signatureFor(bad, body) }
  const { status, ms } = await send(server.url, bad.provider, body, options)
  const grownBytes = residentBytes(server) - memory
  const allowed = bad.expect.status ?? '2xx'
  expect(allowsStatus(allowed, status), `${bad.id}: answered ${status}, allowed is ${allowed}`)
  if (allowed === '2xx or 4xx') {
    const again = await send(server.url, bad.provider, body, {
      ...options,
      signature: signatureFor(bad, body),
    })
    expect(again.status === status, `${bad.id}: answered ${status}, then ${again.status}`)
  }
  const stored = await storedSince()
  const counts = allowedCounts(bad.expect.stored_calls, status)
  expect(
    counts.includes(stored.length),
    `${bad.id}: stored ${stored.length} calls, allowed are ${counts.join(' or ')}`,
  )
  if (counts.length > 1 && stored[0]) {
    expect(stored[0].endedAt === null, `${bad.id}: became a finished call`)
  }
  const observed = {
    server,
    body,
    provider: bad.provider,
    status,
    ms,
    stored: stored[0],
    grownBytes,
  }
  for (const demand of await brokenDemands(bad.expect.must, observed)) {
    expect(false, `${bad.id}: does not hold: ${demand}`)
  }
  await afterwards(bad.id, stored)
}

const runSequence = async (sequence: BadSequence) => {
  let last = { body: Buffer.alloc(0), provider: 'vapi' as BadCase['provider'], status: 0, ms: 0 }
  for (const step of sequence.steps) {
    const body = readShared(`bad-payloads/${step.file}`)
    const { status, ms } = await send(server.url, step.provider, body)
    const label = `${sequence.id}, ${step.file}`
    expect(
      allowsStatus(step.status, status),
      `${label}: answered ${status}, allowed is ${step.status}`,
    )
    last = { body, provider: step.provider, status, ms }
  }
  const stored = await storedSince()
  const wanted = sequence.expect.stored_calls
  expect(stored.length === wanted, `${sequence.id}: stored ${stored.length} calls, not ${wanted}`)
  const observed = { ...last, server, stored: stored[0], grownBytes: 0 }
  for (const demand of await brokenDemands(sequence.expect.must, observed)) {
    expect(false, `${sequence.id}: does not hold: ${demand}`)
  }
  await afterwards(sequence.id, stored)
}

/** The words of the index for how a delivery is signed; undefined means as the provider does. */
const signatureFor = ({ provider, sign }: BadCase, body: Buffer): Record<string, string> => {
  if (sign === undefined) return signatureHeaders(provider, body)
  if (sign === 'none') return {}
  if (sign === 'wrong') return signatureHeaders(provider, body, { secret: 'another-secret' })
  if (sign.startsWith('stale'))
    return signatureHeaders(provider, body, { now: Date.now() - 360_000 })
  if (sign.startsWith('over body')) {
    return signatureHeaders(provider, Buffer.concat([body, Buffer.from(' ')]))
  }
  throw new Error(`The index signs in a new way: ${sign}`)
}

/** What administrators see; the log is written a moment after the answers. */
const loggedRefusals = async () => {
  const { counts } = await server.api.get('/deliveries', deliveryReport)
  return counts.reduce((sum, provider) => sum + provider.refused, 0)
}

/** Linux only; elsewhere memory is not watched. */
function residentBytes(process: ServerProcess): number {
  try {
    const status = readFileSync(`/proc/${process.pid()}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

for (const bad of cases) await runCase(bad)
for (const sequence of sequences) await runSequence(sequence)
await until(
  `${refused} refusals in the delivery log`,
  loggedRefusals,
  (log) => log === refused,
).catch((error: Error) => expect(false, error.message))
await server.stop()
conclude(`${cases.length} bodies and ${sequences.length} sequences end as their index says`)
