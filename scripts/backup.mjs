// Backs up, restores or moves the database of the server that `npm start` starts from here.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { buildIfNeeded } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main, root } from './lib/project.mjs'

await main(async () => {
  enterProject()
  await installIfNeeded()
  await buildIfNeeded()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'dist/server/backup.js')).href)
})
