import { expect, test } from 'vitest'

import { prettyJson } from '@/lib/json'

import { linesOf } from './raw-events-dialog'

test('lays JSON out for reading, and leaves alone what is none', () => {
  expect(linesOf(prettyJson('{"a":[1,{"b":null}]}'))).toEqual([
    '{',
    '  "a": [',
    '    1,',
    '    {',
    '      "b": null',
    '    }',
    '  ]',
    '}',
  ])
  expect(prettyJson('{"a":')).toBe('{"a":')
})

test('cuts a line that no screen can hold', () => {
  const [line] = linesOf('x'.repeat(2010))
  expect(line).toMatch(/^x{2000}… \(10 more characters\)$/)
})
