import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { mustRun, tool } from '../../../scripts/lib/run.mjs'

/**
 * Builds the browser application once more with other configuration, beside a copy of the built
 * server. Answers the folder to start it from, and how to remove it.
 */
export const buildVariant = async (name: string, variables: Record<string, string>) => {
  // Inside the project, so that the server finds its dependencies.
  const folder = join('dist', name)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  const vite = [tool('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn']
  await mustRun(
    'The build with other configuration failed.',
    process.execPath,
    [...vite, '--outDir', join(folder, 'web')],
    { env: { NODE_ENV: 'production', ...variables } },
  )
  cpSync('dist/server', join(folder, 'server'), { recursive: true })
  return { folder, remove }
}
