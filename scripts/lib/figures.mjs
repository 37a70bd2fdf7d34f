import { findArrowsUp, findCircles } from './dependencies.mjs'
import { readSourceFiles } from './source-files.mjs'
import { findMissingTests } from './specification.mjs'

/**
 * `details` name the files behind a value that is over its limit.
 *
 * @typedef {{ name: string; value: number; limit: number; details: string[] }} Figure
 */

const IN_FOLDERS = /^(src\/(?:features|server)\/.+)\/[^/]+$/

/**
 * Figures of the product without tests, migrations and generated files, beside what they should be at
 * most. Imports by type and at run time count.
 *
 * @returns {Figure[]}
 */
export const measureFigures = () => {
  const files = readSourceFiles()
  const features = files.filter(({ path }) => path.startsWith('src/features/'))
  const folders = countBy(files.flatMap(({ path }) => IN_FOLDERS.exec(path)?.[1] ?? []))
  const lengths = files.map(({ path, lines }) => /** @type {const} */ ([path, lines.length]))
  const circles = findCircles(files)
  const arrows = findArrowsUp(files)
  const comments = sum(files, ({ commentLines }) => commentLines)
  const code = sum(files, ({ codeLines }) => codeLines)
  const imports = sum(features, (file) => file.imports.filter(({ path }) => path).length)
  const missing = findMissingTests()
  const notBlank = sum(features, ({ commentLines, codeLines }) => commentLines + codeLines)

  return [
    {
      name: 'lines of the product',
      limit: 120_000,
      value: sum(lengths, ([, n]) => n),
      details: [],
    },
    { name: 'lines of the longest file', limit: 300, ...largest(lengths) },
    { name: 'files in the fullest folder', limit: 40, ...largest([...folders]) },
    {
      name: 'circles of files',
      limit: 0,
      value: circles.length,
      details: circles.map((circle) => circle.join(' → ')),
    },
    { name: 'imports against the layers', limit: 0, value: arrows.length, details: arrows },
    {
      name: 'named tests that are missing',
      limit: 0,
      value: missing.length,
      details: missing,
    },
    {
      name: 'comment lines per 100 lines of code',
      limit: 5,
      value: round((100 * comments) / code),
      details: [],
    },
    {
      name: 'local imports per 100 lines of features',
      limit: 6.5,
      value: round((100 * imports) / notBlank),
      details: [],
    },
  ]
}

/** @type {<Item>(items: Item[], count: (item: Item) => number) => number} */
const sum = (items, count) => items.reduce((total, item) => total + count(item), 0)

/** @type {(names: string[]) => Map<string, number>} */
const countBy = (names) => {
  const counts = new Map()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** @type {(entries: readonly (readonly [string, number])[]) => { value: number; details: string[] }} */
const largest = (entries) => {
  const sorted = entries.toSorted(([, one], [, other]) => other - one)
  return {
    value: sorted[0]?.[1] ?? 0,
    details: sorted.slice(0, 5).map(([name, count]) => `${name} ${count}`),
  }
}

/** @type {(value: number) => number} */
const round = (value) => Math.round(value * 10) / 10
