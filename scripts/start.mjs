// Everything a newcomer needs, with nothing but Node.js: install, build, then the server in this
// same process, so that Ctrl-C and SIGTERM reach it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { buildIfNeeded } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main, root } from './lib/project.mjs'

await main(async () => {
  enterProject()
  stopWithNpm()
  await installIfNeeded()
  await buildIfNeeded()
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
})

/**
 * npm starts scripts through a shell that does not pass SIGTERM on, so that `kill` on npm would
 * leave the server behind. When that shell is gone, the server stops as if it had got the signal.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
