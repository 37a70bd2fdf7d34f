import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './project.mjs'

const LIST = 'docs/specification-tests.md'
const ROW = /^\| +\d +\| .+? +\| `([^`]+)` (.+?) +\|$/gm
const PROMISE = /^\| [A-Z][^|]+? +\| `([^`]+)` (.+?) +\|$/gm
const ADDRESS = /^\| (\/\S*) +\| (?:`([^`]+)` (.+?)|not built yet) +\|$/gm

/** @type {(path: string) => string} */
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

/** @type {(file: string, name: string) => boolean} */
const isThere = (file, name) =>
  ["'", '`', '"'].some((quote) => read(file).includes(quote + name + quote))

/** @type {(address: string) => boolean} */
const hasRoute = (address) => {
  const path = address.replace(/\/$/, '').replaceAll('/', '.')
  const names = [`_app${path}.index`, `_app${path}`, path.slice(1)]
  return names.some((name) => existsSync(join(root, `src/routes/${name}.tsx`)))
}

/**
 * The tests that the table of the specification names and that are not there, and the addresses
 * that it calls built, or not built, and are not.
 *
 * @returns {string[]}
 */
export const findMissingTests = () => {
  const list = read(LIST)
  const rows = [...list.matchAll(ROW), ...list.matchAll(PROMISE)]
  const named = rows.map(([, file = '', name = '']) => ({ file, name }))
  const addresses = [...list.matchAll(ADDRESS)].map(([, address = '', file, name = '']) => ({
    address,
    file,
    name,
  }))
  const tested = addresses.flatMap(({ file, name }) => (file === undefined ? [] : { file, name }))
  return [
    ...[...named, ...tested]
      .filter(({ file, name }) => !isThere(file, name))
      .map(({ file, name }) => `${file} ${name}`),
    ...addresses
      .filter(({ address, file }) => (file !== undefined) !== hasRoute(address))
      .map(({ address }) => `${address} has ${hasRoute(address) ? 'a page' : 'no page'}`),
  ]
}
