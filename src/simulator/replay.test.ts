import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, describe, expect, test, vi } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'

import { shapeOf } from './body-shape'
import { replayLines } from './replay'

const folder = mkdtempSync(join(tmpdir(), 'simulator-replay-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(content) : content)
  return path
}
const collect = async (lines: AsyncIterable<Buffer>) => {
  const all: Buffer[] = []
  for await (const line of lines) all.push(line)
  return all
}
const text = async (lines: AsyncIterable<Buffer>) => (await collect(lines)).map(String)
const numbered = Array.from({ length: 50 }, (_, index) => `{"n":${index}}`)

describe('replayLines', () => {
  test('reads plain and packed files, one after the other, as often as asked', async () => {
    const plain = file('a.ndjson', '{"n":1}\n\n{"n":2}\r\n')
    const packed = file('b.ndjson.gz', '{"n":3}\n{"n":4}')
    const once = ['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']
    expect(await text(replayLines([plain, packed], 1, null))).toEqual(once)
    expect(await text(replayLines([plain, packed], 2, null))).toEqual([...once, ...once])
  })

  test('leaves the bytes as they are', async () => {
    const odd = Buffer.from([0x7b, 0xff, 0xfe, 0xe2, 0x80, 0xa8, 0x20, 0x7d])
    const path = file('odd.ndjson', Buffer.concat([odd, Buffer.from('\n'), odd]))
    expect(await collect(replayLines([path], 1, null))).toEqual([odd, odd])
    expect(await collect(replayLines([path], 1, seededRandom('x')))).toEqual([odd, odd])
  })

  test('joins lines that come in pieces', async () => {
    const long = JSON.stringify({ text: 'y'.repeat(300_000) })
    const path = file('long.ndjson.gz', `${long}\n${long}\n`)
    expect(await text(replayLines([path], 1, null))).toEqual([long, long])
  })

  test('shuffles everything by the seed, anew each time, and cleans up', async () => {
    const path = file('numbers.ndjson.gz', numbered.join('\n'))
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
    const order = (seed: string) => text(replayLines([path], 2, seededRandom(seed)))
    const shuffled = await order('a')
    expect(await order('a')).toEqual(shuffled)
    expect(await order('b')).not.toEqual(shuffled)
    const rounds = [shuffled.slice(0, 50), shuffled.slice(50)]
    expect(rounds[0]).not.toEqual(rounds[1])
    for (const round of rounds) {
      expect(round).not.toEqual(numbered)
      expect([...round].sort()).toEqual([...numbered].sort())
    }
    vi.unstubAllEnvs()
    expect(readdirSync(temporary)).toEqual([])
  })

  test('says when a file cannot be read', async () => {
    await expect(collect(replayLines([join(folder, 'none.ndjson')], 1, null))).rejects.toThrow(
      'ENOENT',
    )
    await expect(collect(replayLines([join(folder, 'none.gz')], 1, null))).rejects.toThrow('ENOENT')
    const broken = join(folder, 'broken.gz')
    writeFileSync(broken, 'not packed')
    await expect(collect(replayLines([broken], 1, null))).rejects.toThrow('incorrect header check')
  })
})

describe('shapeOf', () => {
  const shape = (body: unknown) => shapeOf(Buffer.from(JSON.stringify(body)))

  test('tells the providers apart', () => {
    expect(shape({ message: { type: 'status-update', call: { id: 'v1' } } })).toEqual({
      provider: 'vapi',
      providerCallId: 'v1',
      event: 'status-update',
    })
    expect(shape({ event: 'call_ended', call: { call_id: 'r1' } })).toEqual({
      provider: 'retell',
      providerCallId: 'r1',
      event: 'call_ended',
    })
    expect(shape({ type: 'call.ended', call: { id: 'g1' } })).toEqual({
      provider: 'generic',
      providerCallId: 'g1',
      event: 'call.ended',
    })
  })

  test('knows nobody else', () => {
    expect(shape({ hello: 'world' })).toBeNull()
    expect(shape(null)).toBeNull()
    expect(shapeOf(Buffer.from('{"event":'))).toBeNull()
  })
})
