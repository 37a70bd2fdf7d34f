import { existsSync, readFileSync } from 'node:fs'
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
 *
 * How many tests passed and were skipped, those that passed in each file that ran, and what failed.
 *
 * @typedef {{ passed: number; skipped: number; passedIn: Record<string, number>; failures: Failure[] }} Report
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
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      why: shorten(failureMessages.join('\n')),
    }))
  // The file could not be loaded, or a hook failed.
  const isWhole = status === 'failed' && (message !== '' || tests.length === 0)
  return isWhole ? [...tests, { file, test: '', why: shorten(message) }] : tests
}

/** @type {(failure: Failure) => string} */
export const describeFailure = ({ file, test, why }) =>
  `${[file, test].filter(Boolean).join(' > ')}\n    ${why || 'a hook of the file failed; see its output above'}`

/**
 * What vitest's JSON reporter wrote; nothing at all when the run ended before it wrote.
 *
 * @param {string} path
 * @returns {Report}
 */
export const readReport = (path) => {
  if (!existsSync(path)) return { passed: 0, skipped: 0, passedIn: {}, failures: [] }
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {FileReport[]} */
  const files = testResults
  return {
    passed: Number(numPassedTests),
    skipped: Number(numPendingTests),
    passedIn: Object.fromEntries(
      files.map(({ name, assertionResults }) => [
        relative('.', name),
        assertionResults.filter((test) => test.status === 'passed').length,
      ]),
    ),
    failures: files.flatMap(failuresOf),
  }
}
