import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { compressFolder } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root } from './project.mjs'
import { mustRun, step, tool } from './run.mjs'

const STAMP = join(root, 'dist/.built-from')
const INPUTS = [
  'src',
  'public',
  'scripts/lib',
  'scripts/vite',
  'index.html',
  'package-lock.json',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const NOT_BUILT = /\.test\.tsx?$|routeTree\.gen\.ts$/

const currentInputs = () => fingerprint(INPUTS, NOT_BUILT)

/** @param {string} inputs */
const isBuilt = (inputs) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs

/** Builds the browser application and the server unless `dist` is already made from these files. */
export const buildIfNeeded = async () => {
  const inputs = currentInputs()
  if (!isBuilt(inputs)) await step('Building', () => build(inputs))
}

/** Builds into `dist/web` and `dist/server`. The stamp goes first and comes last. */
export const build = async (inputs = currentInputs()) => {
  rmSync(STAMP, { force: true })
  const failed = 'The build failed: the messages above say where.'
  const vite = (/** @type {string[]} */ ...args) =>
    mustRun(failed, process.execPath, [tool('vite', 'bin/vite.js'), 'build', ...args], {
      env: { NODE_ENV: 'production' },
    })
  const script = join(root, 'scripts/lib/empty-database.mjs')
  const database = join(root, 'dist/empty-database.tgz')
  mkdirSync(dirname(database), { recursive: true })
  await Promise.all([
    vite('--logLevel', 'warn'),
    vite('--ssr', '--logLevel', 'warn'),
    mustRun(failed, process.execPath, [script, database]),
  ])
  renameSync(database, join(root, 'dist/server/empty-database.tgz'))
  cpSync(join(root, 'src/server/db/migrations'), join(root, 'dist/server/migrations'), {
    recursive: true,
  })
  for (const model of ['starting-model.bin', 'anger-model.bin', 'failure-model.bin']) {
    cpSync(join(root, 'src/server/analysis', model), join(root, 'dist/server', model))
  }
  await compressFolder(join(root, 'dist/web'))
  writeFileSync(STAMP, inputs)
}
