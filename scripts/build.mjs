import { build } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { enterProject, main } from './lib/project.mjs'
import { step } from './lib/run.mjs'

await main(async () => {
  enterProject({ readEnvFile: !process.argv.includes('--no-env-file') })
  await installIfNeeded()
  await step('Building', () => build())
})
