import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How much of a failure is told, in lines. */
const TOLD_LINES = 8

/**
 * A test that failed, or with an empty name a file that could not be run. `why` is a few lines.
 *
 * @typedef {{ file: string; test: string; why: string }} Failure
 * @typedef {{ status: string; fullName: string; failureMessages: string[] }} TestReport
 * @typedef {{ name: string; status: string; message: string; assertionResults: TestReport[] }} FileReport
 */

/** @type {(message: string) => string} */
const shorten = (message) =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, TOLD_LINES)
    .join('\n    ')

/** @type {(report: FileReport) => Failure[]} */
const failuresOf = ({ name, status, message, assertionResults }) => {
  const file = relative('.', name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  // A file that could not be loaded has no tests, and one whose hook failed none that failed.
  if (tests.length === 0)
    return status === 'failed' ? [{ file, test: '', why: shorten(message) }] : []
  return tests.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    why: shorten(failureMessages.join('\n')),
  }))
}

/** @type {(failure: Failure) => string} */
export const describeFailure = ({ file, test, why }) =>
  `${[file, test].filter(Boolean).join(' > ')}\n    ${why || 'a hook of the file failed; see its output above'}`

/**
 * What vitest's JSON reporter wrote: how many tests passed, and what failed. Nothing at all when the
 * run ended before it wrote.
 *
 * @param {string} path
 * @returns {{ passed: number; failures: Failure[] }}
 */
export const readReport = (path) => {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    return { passed: Number(numPassedTests), failures: testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failures: [] }
  }
}
