import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run, seconds, tool } from './run.mjs'
import { describeFailure, readReport } from './vitest-report.mjs'

/**
 * One line of the final table. `passed` and `failed` count tests; a step without tests counts as one.
 * `failures` are what failed and why, in a few lines each, for the end of a long output; `files` the test
 * files that ran.
 *
 * @typedef {{ name: string; passed: number; failed: number; ms: number; note: string; failures?: string[]; files?: string[] }} Result
 * @typedef {() => Promise<Result>} Step
 */

/** @type {(result: Result) => Result} */
const printed = (result) => {
  const { name, failed, ms, note } = result
  console.log(`${failed > 0 ? '✗' : '✓'} ${name} ${seconds(ms)}${note && ` (${note})`}`)
  return result
}

/** The exit code of a check for which something is missing on this machine. */
export const NOT_RUN = 77

/** @type {(output: string) => string} */
const lastLine = (output) => output.trim().split('\n').at(-1) ?? ''

/**
 * A command that passes by ending with 0. Its output is shown when it fails; with `says`, its last
 * line is the note.
 *
 * @param {string} name
 * @param {string[]} args of Node.js
 * @param {{ says?: boolean; env?: NodeJS.ProcessEnv }} [options]
 * @returns {Step}
 */
export const command =
  (name, args, { says = false, env = {} } = {}) =>
  async () => {
    const started = performance.now()
    const { code, output } = await run(process.execPath, args, { env })
    if (code === NOT_RUN) return notRun(name, lastLine(output), { failed: false })()
    const failed = code === 0 ? 0 : 1
    if (failed) showOutput(name, output)
    const note = says && !failed ? lastLine(output) : ''
    return printed({ name, passed: 1 - failed, failed, ms: performance.now() - started, note })
  }

/** Whole screens, on whatever else the machine does: these get a second try, by themselves. */
const OF_SCREENS = /^tests\/(flows|e2e)\//
/** More failures than this are no accident. */
const MOST_TRIED_AGAIN = 5

/** @type {(args: string[], env: NodeJS.ProcessEnv) => Promise<{ code: number | null; output: string } & import('./vitest-report.mjs').Report>} */
const runVitest = async (args, env) => {
  const folder = mkdtempSync(join(tmpdir(), 'support-crm-tests-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitestFile = tool('vitest', 'vitest.mjs')
  const ended = await run(process.execPath, [vitestFile, 'run', ...args, ...reporters], { env })
  const report = readReport(file)
  rmSync(folder, { recursive: true })
  return { ...ended, ...report }
}

/**
 * Screen files that failed once and pass by themselves, with how many tests pass. The whole file runs: what
 * one test leaves to the next is a fault.
 *
 * @param {import('./vitest-report.mjs').Failure[]} failures
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 */
const findFlaky = async (failures, projects, env) => {
  /** @type {Map<string, number>} */
  const flaky = new Map()
  const ofScreens = failures.filter(({ file }) => OF_SCREENS.test(file))
  if (ofScreens.length > MOST_TRIED_AGAIN) return flaky
  for (const file of new Set(ofScreens.map((failure) => failure.file))) {
    const { code, passed } = await runVitest([...projects, file], env)
    if (code === 0 && passed > 0) flaky.set(file, passed)
  }
  return flaky
}

/**
 * A run of vitest projects, counted test by test. A file of screens in which a test fails is run once more
 * by itself; if all of it passes then, the test counts as passed and is named as flaky.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {{ env?: NodeJS.ProcessEnv; note?: string }} [options]
 * @returns {Step}
 */
export const vitest =
  (name, projects, { env = {}, note = '' } = {}) =>
  async () => {
    const started = performance.now()
    const args = projects.map((project) => `--project=${project}`)
    const { code, output, passed, skipped, passedIn, failures } = await runVitest(args, env)
    const files = Object.keys(passedIn)
    if (code !== 0) showOutput(name, output)
    const isTestsOnly = failures.length > 0 && !/Unhandled (Errors?|Rejection)/.test(output)
    const flaky = code !== 0 && isTestsOnly ? await findFlaky(failures, args, env) : new Map()
    const failed = failures.filter(({ file }) => !flaky.has(file))
    const again = failures.filter(({ file }) => flaky.has(file))
    const isRed = (code !== 0 && !(isTestsOnly && failed.length === 0)) || files.length === 0
    const notes = [
      note,
      skipped > 0 ? `${skipped} skipped` : '',
      ...again.map(({ file, test }) => `flaky: ${file} > ${test}`),
    ]
    return printed({
      name,
      passed: [...flaky].reduce((sum, [file, now]) => sum + now - (passedIn[file] ?? 0), passed),
      failed: isRed ? Math.max(failed.length, 1) : 0,
      ms: performance.now() - started,
      note: notes.filter(Boolean).join('; '),
      failures: failed.map(describeFailure),
      files,
    })
  }

/**
 * A step that could not run and why. `failed` when it should have been able to.
 *
 * @param {string} name
 * @param {string} note
 * @param {{ failed: boolean }} options
 * @returns {Step}
 */
export const notRun = (name, note, { failed }) => {
  return async () => {
    console.log(`${failed ? '✗' : '-'} ${name}: not run, ${note}`)
    return { name, passed: 0, failed: failed ? 1 : 0, ms: 0, note: `not run: ${note}` }
  }
}

/** @type {(name: string, output: string) => void} */
const showOutput = (name, output) => console.log(`\n--- ${name} ---\n${output.trimEnd()}\n---\n`)

/**
 * Runs steps, at most `width` at once.
 *
 * @param {Step[]} steps
 * @param {number} width
 * @returns {Promise<Result[]>} in the order of the steps
 */
export const runSteps = async (steps, width) => {
  /** @type {Result[]} */
  const results = []
  const waiting = [...steps.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results[next[0]] = await next[1]()
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}

/**
 * Prints what failed, the table and, as the last line, the totals. Answers how many failed.
 *
 * @param {Result[]} results
 */
export const summarize = (results) => {
  const width = Math.max(...results.map(({ name }) => name.length))
  for (const failure of results.flatMap(({ failures }) => failures ?? [])) {
    console.log(`\n✗ ${failure}`)
  }
  console.log()
  for (const { name, passed, failed, ms, note } of results) {
    const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '-'
    const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`
    console.log(
      `${mark} ${name.padEnd(width)}  ${seconds(ms).padStart(7)}  ${counts}  ${note}`.trimEnd(),
    )
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed
}
