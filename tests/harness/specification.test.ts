import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const LIST = 'docs/specification-tests.md'
const ROW = /^\| +(\d) +\| (.+?) +\| `([^`]+)` (.+?) +\|$/gm

const rows = [...readFileSync(LIST, 'utf8').matchAll(ROW)].map(
  ([, section = '', sentence = '', file = '', name = '']) => ({ section, sentence, file, name }),
)

/** Whether the file has a test of that name. */
const isThere = (file: string, name: string) => {
  const source = readFileSync(file, 'utf8')
  return ["'", '`', '"'].some((quote) => source.includes(quote + name + quote))
}

test('every test named beside a sentence of the specification exists', () => {
  expect(rows.filter(({ file, name }) => !isThere(file, name))).toEqual([])
})

test('every section about screens, states, rules, messages and constants is there', () => {
  expect(rows.length).toBeGreaterThan(60)
  expect(new Set(rows.map(({ section }) => section))).toEqual(
    new Set(['2', '3', '4', '5', '6', '7', '8', '9']),
  )
})
