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
  `accuracy analysis-endpoint bulk call-export call-index callbacks call-labels callers calls changes db jobs learning live next-steps notes notifications presence privacy
   provider-events/storing provider-events/webhooks reanalysis reconciliation saved-views sessions tickets users`
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
  /** @type {(name: string, make: (name: string, env: NodeJS.ProcessEnv) => () => Promise<any>) => () => Promise<any>} */
  const onPostgres = (name, make) =>
    'url' in postgres
      ? make(name, { TEST_DATABASE_URL: postgres.url })
      : notRun(name, postgres.reason, { failed: false })
  /** @type {(name: string, make: (name: string) => () => Promise<any>) => () => Promise<any>} */
  const onBuild = (name, make) =>
    isBuilt ? make(name) : notRun(name, 'the build failed', { failed: true })

  const chromium = isBuilt ? await findOrInstallChromium() : undefined
  const note = postgresClient('pg_dump') ? '' : 'no pg_dump: a restore was not tested'
  const alone = [
    onPostgres('server on Postgres', (name, env) =>
      vitest(name, ['--project=node', ...ON_POSTGRES, 'tests/harness/database.test.ts'], {
        env,
        note,
      }),
    ),
    onBuild('end to end', (name) =>
      chromium === undefined
        ? notRun(name, NO_CHROMIUM, { failed: true })
        : vitest(name, ['--project=e2e'], { env: { CHROME_PATH: chromium, ...embedded } }),
    ),
  ]
  const together = [
    check('call export', 'call-export', embedded),
    ...['crash', 'upgrade'].flatMap((file) => [
      onBuild(`${file}, embedded`, (name) =>
        check(name, file, embedded, ['--database', 'embedded']),
      ),
      onBuild(`${file}, Postgres`, (name) =>
        onPostgres(name, (_, env) => check(name, file, env, ['--database', 'postgres'])),
      ),
    ]),
    onBuild('replay', (name) => check(name, 'replay', embedded)),
    onBuild('bad payloads', (name) => check(name, 'bad-payloads', embedded)),
  ]
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
