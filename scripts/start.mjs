// Everything a newcomer needs, with nothing but Node.js: install, build, then the server in this
// same process, so that Ctrl-C and SIGTERM reach it. `--production` starts what is built, from a folder
// that may be read-only and without development dependencies, and leaves speaking to the log.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { buildIfNeeded } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main, root, Stop } from './lib/project.mjs'

const SERVER = join(root, 'dist/server/main.js')
/** The database, the threads and a few hundred open streams. */
const LEAST_OPEN_FILES = 1024
const LIMITS = '/proc/self/limits'
const isProduction = process.argv.includes('--production')
const isResetLink = process.argv.includes('--reset-link')

/** Only Linux says how many; Node has raised the soft limit to the hard one by now. */
const requireOpenFiles = () => {
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : ''
  const most = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? LEAST_OPEN_FILES)
  if (most >= LEAST_OPEN_FILES) return
  throw new Stop(
    `This process may open only ${most} files and needs ${LEAST_OPEN_FILES}. Raise the limit with \`ulimit -n ${LEAST_OPEN_FILES}\`, or LimitNOFILE= in its systemd unit.`,
  )
}

await main(async () => {
  enterProject()
  requireOpenFiles()
  if (isProduction && !existsSync(SERVER)) {
    throw new Stop('Nothing is built: run `npm ci && npm run build` first.')
  }
  // What is built may be running from here.
  if (!isProduction && !(isResetLink && existsSync(SERVER))) {
    await installIfNeeded()
    await buildIfNeeded()
  }
  if (!isProduction) process.argv.splice(2, 0, '--announce')
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(SERVER).href)
})
