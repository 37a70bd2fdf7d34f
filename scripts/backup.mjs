// Backs up, restores or moves the database of the server that `npm start` starts from here.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { buildIfNeeded } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main, root } from './lib/project.mjs'

await main(async () => {
  enterProject()
  const command = join(root, 'dist/server/backup.js')
  // What is built may be running from here.
  if (!existsSync(command)) {
    await installIfNeeded()
    await buildIfNeeded()
  }
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(command).href)
})
