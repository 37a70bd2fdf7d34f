import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { PLANNED_PAGES } from '@/lib/planned-pages'

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

const ADDRESS = /^\| (\/\S*) +\| (?:`([^`]+)` (.+?)|not built yet) +\|$/gm

const addresses = [...readFileSync(LIST, 'utf8').matchAll(ADDRESS)].map(
  ([, address = '', file = '', name = '']) => ({ address, file, name, isBuilt: file !== '' }),
)
const routeOf = (address: string) =>
  ['.index', ''].some((end) =>
    existsSync(`src/routes/_app${address.replace(/\/$/, '').replaceAll('/', '.')}${end}.tsx`),
  )

test('each of the 32 addresses has a page and a test, or says that it is not built yet', () => {
  expect(addresses).toHaveLength(32)
  expect(addresses.filter(({ isBuilt, address }) => isBuilt !== routeOf(address))).toEqual([])
  const planned = addresses.filter(({ isBuilt }) => !isBuilt).map(({ address }) => address)
  expect(planned.toSorted()).toEqual(Object.keys(PLANNED_PAGES).toSorted())
  const tested = addresses.filter(({ isBuilt }) => isBuilt)
  expect(tested.filter(({ file, name }) => !isThere(file, name))).toEqual([])
})
