// Everything a newcomer needs, with nothing but Node.js: install, build, then the server in this
// same process, so that Ctrl-C and SIGTERM reach it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { buildIfNeeded } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main, root } from './lib/project.mjs'

await main(async () => {
  enterProject()
  await installIfNeeded()
  await buildIfNeeded()
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
})
