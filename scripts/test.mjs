// Everything that proves the product, in one command. `--quick` is the part for every change.
import { findOrInstallChromium, NO_CHROMIUM } from './lib/chromium.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { postgresClient, startPostgres } from './lib/postgres.mjs'
import { enterProject, main } from './lib/project.mjs'
import { tool } from './lib/run.mjs'
import { command, notRun, runSteps, summarize, vitest } from './lib/steps.mjs'

const quick = process.argv.includes('--quick')

const statics = [
  command('types', [tool('typescript', 'bin/tsc')]),
  command('lint', [tool('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings']),
  command('format', [tool('oxfmt', 'bin/oxfmt'), '--check']),
  command('dead code', [tool('knip', 'bin/knip.js')]),
]
const embedded = { TEST_DATABASE_URL: undefined }
const tests = vitest('unit, component, server, flow', ['--project=node', '--project=dom'], {
  env: embedded,
})
const BUILD = 'build'

/** What depends on the database: SQL of our own, and several connections at once. */
const ON_POSTGRES =
  `bulk call-export call-index call-labels callers calls changes db jobs live next-steps notes privacy
   provider-events/storing provider-events/webhooks reconciliation saved-views sessions users`
    .split(/\s+/)
    .map((path) => `src/server/${path}`)

/** @type {(name: string, file: string, env: NodeJS.ProcessEnv, args?: string[]) => () => Promise<any>} */
const check = (name, file, env, args = []) =>
  command(name, [tool('tsx', 'dist/cli.mjs'), `tests/checks/${file}.ts`, ...args], {
    says: true,
    env,
  })

/** The database server the tests may use: the given one, or one of our own. */
const findPostgres = async () => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : startPostgres()
}

const everything = async () => {
  const results = await runSteps([...statics, command(BUILD, ['scripts/build.mjs'])], 2)
  const isBuilt = results.find(({ name }) => name === BUILD)?.failed === 0
  results.push(...(await runSteps([tests], 1)))

  const postgres = await findPostgres()
  const reason = 'reason' in postgres ? postgres.reason : ''
  const onPostgres = 'url' in postgres ? { TEST_DATABASE_URL: postgres.url } : undefined
  const alone = [
    onPostgres
      ? vitest(
          'server on Postgres',
          ['--project=node', ...ON_POSTGRES, 'tests/harness/database.test.ts'],
          {
            env: onPostgres,
            note: postgresClient('pg_dump') ? '' : 'no pg_dump: a restore was not tested',
          },
        )
      : notRun('server on Postgres', reason, { failed: false }),
  ]
  const together = [check('call export', 'call-export', embedded)]
  if (isBuilt) {
    const chromium = await findOrInstallChromium()
    alone.push(
      chromium === undefined
        ? notRun('end to end', NO_CHROMIUM, { failed: true })
        : vitest('end to end', ['--project=e2e'], { env: { CHROME_PATH: chromium, ...embedded } }),
    )
    together.push(
      check('crash, embedded', 'crash', embedded, ['--database', 'embedded']),
      onPostgres
        ? check('crash, Postgres', 'crash', onPostgres, ['--database', 'postgres'])
        : notRun('crash, Postgres', reason, { failed: false }),
      check('upgrade, embedded', 'upgrade', embedded, ['--database', 'embedded']),
      onPostgres
        ? check('upgrade, Postgres', 'upgrade', onPostgres, ['--database', 'postgres'])
        : notRun('upgrade, Postgres', reason, { failed: false }),
      check('replay', 'replay', embedded),
      check('bad payloads', 'bad-payloads', embedded),
    )
  } else {
    const names = [
      'end to end',
      'crash, embedded',
      'crash, Postgres',
      'upgrade, embedded',
      'upgrade, Postgres',
      'replay',
      'bad payloads',
    ]
    together.push(...names.map((name) => notRun(name, 'the build failed', { failed: true })))
  }
  results.push(...(await runSteps(alone, 1)), ...(await runSteps(together, 2)))
  if ('stop' in postgres) await postgres.stop()
  return results
}

await main(async () => {
  enterProject({ readEnvFile: false })
  // Ends through `exit`, so that what was started is stopped too.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  await installIfNeeded()
  const results = quick
    ? [...(await runSteps(statics, 2)), ...(await runSteps([tests], 1))]
    : await everything()
  process.exitCode = summarize(results) > 0 ? 1 : 0
})
