// Everything a newcomer needs, with nothing but Node.js: install, build, then the server in this
// same process, so that Ctrl-C and SIGTERM reach it. `--production` starts what is built, from a folder
// that may be read-only and without development dependencies, and leaves speaking to the log.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { buildIfNeeded } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main, root, Stop } from './lib/project.mjs'

const SERVER = join(root, 'dist/server/main.js')
const isProduction = process.argv.includes('--production')
const isResetLink = process.argv.includes('--reset-link')

await main(async () => {
  enterProject()
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
