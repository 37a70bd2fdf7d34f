import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { root, Stop } from './project.mjs'

/** Nothing takes as long: what hangs is ended, and its output shown. */
const LONGEST_MS = 60 * 60_000

/**
 * Runs a command in the project's folder and keeps its output.
 * `code` is null when a signal ended it. What still runs when this process ends is ended too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number | null; output: string }>}
 */
export const run = (command, args, { env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    /** @type {Buffer[]} */
    const chunks = []
    const end = () => child.kill()
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nEnded after ${LONGEST_MS / 60_000} minutes.\n`))
      end()
    }, LONGEST_MS)
    process.once('exit', end)
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(limit)
      process.off('exit', end)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })

/**
 * Like {@link run}, but a failure prints the whole output and stops with `sentence`.
 *
 * @param {string} sentence
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export const mustRun = async (sentence, command, args, options) => {
  const { code, output } = await run(command, args, options)
  if (code === 0) return output
  process.stderr.write(output.endsWith('\n') ? output : `${output}\n`)
  throw new Stop(sentence)
}

/**
 * A command-line tool of an installed package, run by this Node.js: `tool('vite', 'bin/vite.js')`.
 *
 * @param {string} name
 * @param {string} file
 */
export const tool = (name, file) => join(root, 'node_modules', name, file)

/**
 * Says that a slow step starts, and when it is done how long it took.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
export const step = async (title, work) => {
  const started = performance.now()
  process.stdout.write(`${title}... `)
  try {
    const result = await work()
    process.stdout.write(`${seconds(performance.now() - started)}\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
