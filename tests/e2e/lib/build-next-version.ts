import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { mustRun, tool } from '../../../scripts/lib/run.mjs'

/**
 * Builds the browser application of another version, nearly all of whose files have other names, beside a
 * copy of the built server. Answers the folder to start it from, and how to remove it.
 */
export const buildNextVersion = async () => {
  // Inside the project, so that the server finds its dependencies.
  const folder = join('dist', 'next-version')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  const config = join(import.meta.dirname, 'next-version.config.ts')
  const build = [tool('vite', 'bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
  await mustRun(
    'The build of another version failed.',
    process.execPath,
    [...build, '--outDir', join(process.cwd(), folder, 'web')],
    { env: { NODE_ENV: 'production' } },
  )
  cpSync('dist/server', join(folder, 'server'), { recursive: true })
  return { folder, remove }
}
