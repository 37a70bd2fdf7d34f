import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './project.mjs'
import { mustRun, step } from './run.mjs'

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; integrity?: string; optional?: true }>}
 */
const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Whether node_modules holds what package-lock.json names. npm keeps its own record of what it
 * installed, so an install by hand counts too and nothing is installed twice.
 */
const isInstalled = () => {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    // Optional packages of other platforms are named in the lock and never installed.
    if (!found) return wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** Installs the locked dependencies, development ones included because the build needs them. */
export const installIfNeeded = async () => {
  if (isInstalled()) return
  await step('Installing dependencies', () =>
    mustRun(
      'The dependencies could not be installed: npm said why above.',
      ...npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'),
    ),
  )
}

/**
 * npm as this process was started by it, or the one on the PATH.
 *
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
const npm = (...args) => {
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return [process.execPath, [own, ...args]]
  return process.platform === 'win32'
    ? [process.env.ComSpec ?? 'cmd.exe', ['/d', '/c', 'npm', ...args]]
    : ['npm', args]
}
