import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './project.mjs'

const FOLDERS = ['src', 'tests', 'scripts']
const IS_TEST = /\.(?:test|spec)\.tsx?$/
const OF_POSTGRES = /\.pg\.test\./
const IS_LATER = /\.(?:slow|pg)\.test\./

const listed = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
      IS_TEST.test(path) ? [join(folder, path)] : [],
    ),
  )

/**
 * Fails where a file of tests ran in none of the steps: its folder or its ending belongs to no project.
 * The gate leaves some to `npm run test:all`, and those for Postgres run where there is one.
 *
 * @param {import('./steps.mjs').Result[]} results
 * @param {{ isAll: boolean }} options
 * @returns {import('./steps.mjs').Result}
 */
export const everyFileRan = (results, { isAll }) => {
  const ran = new Set(results.flatMap(({ files }) => files ?? []))
  const hasPostgres = [...ran].some((path) => OF_POSTGRES.test(path))
  const isDue = (/** @type {string} */ path) =>
    isAll ? hasPostgres || !OF_POSTGRES.test(path) : !IS_LATER.test(path)
  const missing = listed().filter((path) => isDue(path) && !ran.has(path))
  const failures = missing.map((path) => `${path} ran in no step: it belongs to no project`)
  const [passed, failed] = missing.length > 0 ? [0, missing.length] : [1, 0]
  return { name: 'every test file', passed, failed, ms: 0, note: '', failures }
}
