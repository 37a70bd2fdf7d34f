import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readJsonPlaces } from './json-places'

test('reads what JSON.parse reads, and nothing else', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat({ max: 4 }), (text, indent) => {
      const pretty = JSON.stringify(JSON.parse(text), null, indent)
      expect(readJsonPlaces(pretty)).toMatchObject({ value: JSON.parse(text) })
    }),
  )
})

test.each(['', '{', '[1 2]', '{"a" 1}', '{a: 1}', '"a', '"a\tb"', '01', '[1,]', '{"a":1,}', '1 2'])(
  '%j is none',
  (text) => {
    expect(readJsonPlaces(text)).toHaveProperty('error')
  },
)

test('knows the line of each part, and the nearest one above what is missing', () => {
  const text = '{\n  "name": "a\\nb",\n  "widgets": [\n    { "x": 1 },\n    { "x": 2 }\n  ]\n}'
  const read = readJsonPlaces(text)
  if ('error' in read) throw new Error(read.error)
  const lines = [[], ['name'], ['widgets'], ['widgets', 1, 'x'], ['widgets', 0, 'y', 'z']]
  expect(lines.map(read.lineOf)).toEqual([1, 2, 3, 5, 4])
})

test.each([
  ['{\n"a": 1\n"b": 2\n}', 3, '“,” expected, not “"b"”'],
  ['{\n"a": nul\n}', 2, '“nul” is not JSON'],
  ['{\n"a": 1', 2, '“,” expected'],
  ['[\n1,\n2]\nx', 4, 'Nothing expected after the end, not “x”'],
  ['['.repeat(500), 1, 'Nested too deep'],
])('%j is wrong on line %i', (text, line, error) => {
  expect(readJsonPlaces(text)).toEqual({ line, error })
})
