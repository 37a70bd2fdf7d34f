import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { standInProduct } from '@tests/builders/stand-in-product'

import { shapeOf } from './body-shape'
import type { Summary } from './summary'

const folder = mkdtempSync(join(tmpdir(), 'simulator-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secrets = {
  VAPI_WEBHOOK_SECRET: 'vapi-secret',
  RETELL_API_KEY: 'retell-key',
  WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
}
// In the process itself: tsx's own command passes signals on, and ends what does not say within a
// few milliseconds that it heard one.
const tsx = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href
const main = resolve('src/simulator/main.ts')

const start = (args: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', tsx, main, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, TSX_TSCONFIG_PATH: resolve('tsconfig.json'), ...environment },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, stdout, stderr }))
  return { child, ended }
}
const simulate = (args: string[], environment: Record<string, string> = secrets) =>
  start(args, environment).ended

const lines = [
  '{"message": {"type":"end-of-call-report","call":{"id":"v1"}}}',
  '{"event":"call_started","call":{"call_id":"r1"}}',
  '{"event":"call_ended","call":{"call_id":"r1","transcript":"año"}}',
  '{"type":"call.ended","call":{"id":"g1"}}',
]
const file = join(folder, 'bodies.ndjson.gz')
beforeAll(() => writeFileSync(file, gzipSync(lines.join('\n'))))

describe('the command line', () => {
  test('delivers back-dated calls, the same for the same seed, and says how it went', async () => {
    await using product = await standInProduct()
    const args = [
      '--calls',
      '30',
      '--back-date',
      '7',
      '--seed',
      '5',
      '--now',
      '2026-03-20T18:00:00Z',
    ]
    const run = () => simulate([...args, '--url', product.url, '--json'])
    const first = await run()
    const sent = product.bodies().sort()
    expect(first.code).toBe(0)
    const summary: Summary = JSON.parse(first.stdout)
    expect(summary).toMatchObject({ deliveries: sent.length, accepted: sent.length, refused: {} })
    product.received.length = 0
    await run()
    expect(product.bodies().sort()).toEqual(sent)
    expect(new Set(sent.map((body) => shapeOf(Buffer.from(body))?.providerCallId)).size).toBe(30)
  })

  test('delivers live calls in the order of their life', async () => {
    await using product = await standInProduct()
    const { code, stdout } = await simulate([
      '--calls',
      '2',
      '--rate',
      '20',
      '--provider',
      'generic',
      '--seed',
      '3',
      '--url',
      product.url,
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/deliveries in [\d.]+ s/)
    const types = new Map<string, string[]>()
    for (const { body } of product.received) {
      const shape = shapeOf(body)
      const id = shape?.providerCallId ?? ''
      types.set(id, [...(types.get(id) ?? []), shape?.event ?? ''])
    }
    expect(types.size).toBe(2)
    for (const seen of types.values())
      expect(seen.slice(0, 2)).toEqual(['call.started', 'call.ended'])
  })

  test('replays lines byte for byte and logs what was accepted', async () => {
    await using product = await standInProduct()
    const log = join(folder, 'accepted.log')
    const { code } = await simulate(['--replay', file, '--url', product.url, '--log-accepted', log])
    expect(code).toBe(0)
    expect(product.bodies().sort()).toEqual([...lines].sort())
    const logged = readFileSync(log, 'utf8').trim().split('\n').sort()
    expect(logged).toEqual([
      'generic\tg1\tcall.ended',
      'retell\tr1\tcall_ended',
      'retell\tr1\tcall_started',
      'vapi\tv1\tend-of-call-report',
    ])
    const retell = product.bodies().filter((body) => body.includes('call_id'))
    expect(retell).toEqual([lines[1], lines[2]])
  })

  test('exits with 1 when a delivery was refused', async () => {
    await using product = await standInProduct(({ path }) => (path.endsWith('vapi') ? 422 : 204))
    const { code, stdout } = await simulate(['--replay', file, '--url', product.url, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ deliveries: 4, accepted: 3, refused: { 422: 1 } })
  })

  test('skips a provider without a secret, with a sentence', async () => {
    await using product = await standInProduct()
    const { code, stderr } = await simulate(
      ['--calls', '5', '--back-date', '1', '--url', product.url],
      { RETELL_API_KEY: 'retell-key' },
    )
    expect(code).toBe(0)
    expect(stderr).toContain('vapi is skipped: VAPI_WEBHOOK_SECRET is not set.')
    expect(new Set(product.received.map(({ path }) => path))).toEqual(
      new Set(['/functions/webhooks/retell']),
    )
  })

  test('reads secrets from .env where it runs', async () => {
    await using product = await standInProduct()
    writeFileSync(join(folder, '.env'), `VAPI_WEBHOOK_SECRET=from-file\nPORT=${product.port}\n`)
    const { code } = await simulate(['--calls', '1', '--back-date', '1', '--provider', 'vapi'], {})
    rmSync(join(folder, '.env'))
    expect(code).toBe(0)
    expect(product.received[0]?.headers['x-vapi-secret']).toBe('from-file')
  })

  test('exits with 2 and a sentence for what it cannot do', async () => {
    const [noSecret, badNumber, noFile] = await Promise.all([
      simulate([], {}),
      simulate(['--calls', 'many']),
      simulate(['--replay', join(folder, 'missing.ndjson')]),
    ])
    expect(noSecret).toMatchObject({ code: 2, stdout: '' })
    expect(noSecret.stderr).toContain('set VAPI_WEBHOOK_SECRET, RETELL_API_KEY or WEBHOOK_SECRET')
    expect(badNumber).toMatchObject({
      code: 2,
      stderr: '--calls must be a whole number from 1 to 10000000, not "many".\n',
    })
    expect(noFile.code).toBe(2)
    expect(noFile.stderr).toContain('missing.ndjson')
  })

  test('prints the summary so far on Ctrl-C, also when it arrives twice', async () => {
    await using product = await standInProduct()
    const { child, ended } = start(
      ['--calls', '500', '--url', product.url, '--rate', '10'],
      secrets,
    )
    await expect.poll(() => product.received.length).toBeGreaterThan(3)
    child.kill('SIGINT')
    child.kill('SIGINT')
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(stdout).toMatch(/deliveries in/)
  })

  test('waits for a product that is restarted', async () => {
    const early = await standInProduct(() => 'hang-up')
    const { port } = early
    const { ended } = start(
      ['--replay', file, '--url', `http://127.0.0.1:${port}`, '--json'],
      secrets,
    )
    await expect.poll(() => early.received.length).toBeGreaterThan(0)
    await early[Symbol.asyncDispose]()
    await using late = await standInProduct(() => 204, port)
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(late.received).toHaveLength(4)
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 4 })
  })
})
