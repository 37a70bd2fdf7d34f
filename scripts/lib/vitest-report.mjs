import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How much of a failure is told, in lines. */
const TOLD_LINES = 8

/**
 * @typedef {{ status: string; fullName: string; failureMessages: string[] }} TestReport
 * @typedef {{ name: string; status: string; message: string; assertionResults: TestReport[] }} FileReport
 */

/** @type {(title: string, message: string) => string} */
const tell = (title, message) => {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const ours = lines.filter((line) => !line.includes('/node_modules/'))
  return [title, ...ours.slice(0, TOLD_LINES)].join('\n    ')
}

/** @type {(report: FileReport) => string[]} */
const failuresOf = ({ name, status, message, assertionResults }) => {
  const file = relative('.', name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  // A file that could not be loaded has no tests.
  if (tests.length === 0) return status === 'failed' ? [tell(file, message)] : []
  return tests.map((test) => tell(`${file} > ${test.fullName}`, test.failureMessages.join('\n')))
}

/**
 * What vitest's JSON reporter wrote: how many tests, and each failure in a few lines. Nothing at all
 * when the run ended before it wrote.
 *
 * @param {string} path
 * @returns {{ passed: number; failures: string[] }}
 */
export const readReport = (path) => {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    return { passed: Number(numPassedTests), failures: testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failures: [] }
  }
}
