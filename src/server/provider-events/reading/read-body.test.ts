import { gzipSync } from 'node:zlib'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_BODY_DEPTH, nestsWithin } from '../../http/json-body'
import { MAX_BODY_BYTES, parseBody } from './read-body'

const bytes = (text: string) => new TextEncoder().encode(text)
const JSON_TYPE = { 'content-type': 'application/json' }
const parse = (rawBody: Uint8Array, headers: Record<string, string> = JSON_TYPE) =>
  parseBody({ headers, rawBody })
const statusOf = async (rawBody: Uint8Array, headers?: Record<string, string>) => {
  const result = await parse(rawBody, headers)
  return result.ok ? 200 : result.refusal.status
}

describe('content type', () => {
  test.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/cloudevents+json',
    '',
  ])('accepts "%s"', async (type) => {
    expect(await statusOf(bytes('{}'), { 'content-type': type })).toBe(200)
  })

  test('accepts a body without content type', async () => {
    expect(await statusOf(bytes('{}'), {})).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-7',
  ])('answers 415 to "%s"', async (type) => {
    expect(await statusOf(bytes('{}'), { 'content-type': type })).toBe(415)
  })
})

describe('content encoding', () => {
  const gzipped = { ...JSON_TYPE, 'content-encoding': 'gzip' }

  test('unpacks gzip', async () => {
    expect(await parse(gzipSync('{"a":1}'), gzipped)).toEqual({ ok: true, value: { a: 1 } })
  })

  test('refuses what is not gzip, an unknown encoding and a body that unpacks too large', async () => {
    expect(await statusOf(bytes('{}'), gzipped)).toBe(400)
    expect(await statusOf(bytes('{}'), { ...JSON_TYPE, 'content-encoding': 'br' })).toBe(415)
    expect(await statusOf(gzipSync(Buffer.alloc(MAX_BODY_BYTES + 1, 32)), gzipped)).toBe(413)
  })
})

describe('bytes', () => {
  test('accepts a byte order mark and a body at the limit, refuses one beyond', async () => {
    expect(await parse(bytes('\uFEFF{"a":"é"}'))).toEqual({ ok: true, value: { a: 'é' } })
    const padded = Buffer.alloc(MAX_BODY_BYTES + 1, 32)
    padded.write('{}')
    expect(await statusOf(padded.subarray(0, MAX_BODY_BYTES))).toBe(200)
    expect(await statusOf(padded)).toBe(413)
  })

  test('refuses bytes that are not UTF-8, overlong forms and encoded surrogates', async () => {
    for (const bad of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      expect(await statusOf(Uint8Array.from([0x22, ...bad, 0x22]))).toBe(400)
    }
  })

  test.each(['', '  \n', '{"a":', '{"a":1}}', '{}\n{}', '{a:1}', '{"a":NaN}', '[1,,2]', "{'a':1}"])(
    'answers 400 to "%s"',
    async (text) => expect(await statusOf(bytes(text))).toBe(400),
  )

  test('the reason never quotes the body', async () => {
    const result = await parse(bytes('{"transcript":"my card is 4111'))
    expect(JSON.stringify(result)).not.toContain('4111')
  })

  test('of a key sent twice the last value counts, and no prototype is touched', async () => {
    expect(await parse(bytes('{"a":1,"a":2}'))).toEqual({ ok: true, value: { a: 2 } })
    await parse(bytes('{"__proto__":{"polluted":true}}'))
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('depth', () => {
  test('survives a hundred thousand nested arrays', async () => {
    expect(await statusOf(bytes('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(400)
    expect(await statusOf(bytes('{"a":'.repeat(20_000)))).toBe(400)
  })

  test('accepts the limit and refuses one more', async () => {
    const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth))
    expect(await statusOf(nested(MAX_BODY_DEPTH))).toBe(200)
    expect(await statusOf(nested(MAX_BODY_DEPTH + 1))).toBe(400)
  })

  test('counts what nests and nothing inside strings', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
        : 0
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: fc.constantFrom('[', '{', '"', '\\', 'é') }),
        (value) => {
          const json = bytes(JSON.stringify(value))
          expect(nestsWithin(json, depthOf(value))).toBe(true)
          expect(nestsWithin(json, depthOf(value) - 1)).toBe(depthOf(value) === 0)
        },
      ),
    )
  })
})
