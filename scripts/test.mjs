// What proves the product. `npm test` is the gate: what a change must pass to land. `--all` is the gate at
// full length and the rest; `--quick` the gate without screens, build and browser.
import { findOrInstallChromium, NO_CHROMIUM } from './lib/chromium.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { postgresClient, startPostgres } from './lib/postgres.mjs'
import { enterProject, main } from './lib/project.mjs'
import { tool } from './lib/run.mjs'
import { command, notRun, runSteps, summarize, vitest } from './lib/steps.mjs'
import { everyFileRan } from './lib/test-files.mjs'

const isAll = process.argv.includes('--all')
const isQuick = process.argv.includes('--quick')

// Whatever a developer's shell configures: the tests expect the product as it is delivered.
const configured = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
const env = {
  ...Object.fromEntries(configured.map((name) => [name, undefined])),
  TEST_DATABASE_URL: undefined,
  TEST_LENGTH: isAll ? 'full' : undefined,
}
const statics = [
  command('types', [tool('typescript', 'bin/tsc')]),
  command('lint', [tool('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings']),
  command('format', [tool('oxfmt', 'bin/oxfmt'), '--check']),
  command('dead code', [tool('knip', 'bin/knip.js')]),
]
const BUILD = 'build'

/** @type {(name: string, file: string, args?: string[], more?: NodeJS.ProcessEnv) => () => Promise<any>} */
const check = (name, file, args = [], more = env) =>
  command(name, [tool('tsx', 'dist/cli.mjs'), `tests/checks/${file}.ts`, ...args], {
    says: true,
    env: more,
  })

/** @type {(isBuilt: boolean, name: string, step: () => Promise<any>) => () => Promise<any>} */
const onBuild = (isBuilt, name, step) =>
  isBuilt ? step : notRun(name, 'the build failed', { failed: true })

/** What drives the built product; `chromium` is undefined where there is none. */
const onScreen = (/** @type {boolean} */ isBuilt, /** @type {string | undefined} */ chromium) => {
  /** @type {(name: string, project: string) => () => Promise<any>} */
  return (name, project) =>
    isBuilt && chromium === undefined
      ? notRun(name, NO_CHROMIUM, { failed: true })
      : onBuild(isBuilt, name, vitest(name, [project], { env: { ...env, CHROME_PATH: chromium } }))
}

const gate = async () => {
  const checked = await runSteps(
    isQuick
      ? statics
      : [...statics, command(BUILD, ['scripts/build.mjs', '--no-env-file'], { env })],
    2,
  )
  const isBuilt = checked.find(({ name }) => name === BUILD)?.failed === 0
  const projects = isQuick ? ['node', 'dom'] : ['node', 'dom', 'flows']
  const tests = vitest(isQuick ? 'unit, server' : 'unit, server, screens', projects, { env })
  checked.push(...(await runSteps([tests], 1)))
  if (isQuick) return { results: checked, isBuilt, chromium: undefined }

  const chromium = await findOrInstallChromium()
  const smoke = onScreen(isBuilt, chromium)('smoke', 'browser')
  const built = isAll
    ? []
    : [
        onBuild(isBuilt, 'kill -9', check('kill -9', 'crash', ['--kills', '1', '--seed', '1'])),
        onBuild(isBuilt, 'replay', check('replay', 'replay', ['--calls', '40', '--seed', '7'])),
      ]
  checked.push(...(await runSteps([smoke], 1)), ...(await runSteps(built, 2)))
  return { results: checked, isBuilt, chromium }
}

/** The database server the tests may use: the given one, or one of our own. */
const findPostgres = async () => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : startPostgres()
}

/** @type {(isBuilt: boolean, chromium: string | undefined) => Promise<any[]>} */
const theRest = async (isBuilt, chromium) => {
  const postgres = await findPostgres()
  /** @type {(name: string, make: (env: NodeJS.ProcessEnv) => () => Promise<any>) => () => Promise<any>} */
  const onPostgres = (name, make) =>
    'url' in postgres
      ? make({ ...env, TEST_DATABASE_URL: postgres.url })
      : notRun(name, postgres.reason, { failed: postgres.isFault })
  const note = postgresClient('pg_dump') ? '' : 'no pg_dump: a restore was not tested'
  const alone = [
    vitest('slow', ['node-slow', 'dom-slow', 'flows-slow'], { env }),
    onPostgres('server on Postgres', (more) =>
      vitest('server on Postgres', ['postgres'], { env: more, note }),
    ),
    onScreen(isBuilt, chromium)('browser', 'browser-slow'),
  ]
  const together = [
    check('call export', 'call-export'),
    ...['crash', 'upgrade'].flatMap((file) => [
      onBuild(isBuilt, file, check(`${file}, embedded`, file, ['--database', 'embedded'])),
      onBuild(
        isBuilt,
        file,
        onPostgres(`${file}, Postgres`, (more) =>
          check(`${file}, Postgres`, file, ['--database', 'postgres'], more),
        ),
      ),
    ]),
    onBuild(
      isBuilt,
      'move',
      onPostgres('move', (more) => check('move', 'move', [], more)),
    ),
    onBuild(isBuilt, 'replay', check('replay', 'replay')),
    onBuild(isBuilt, 'bad payloads', check('bad payloads', 'bad-payloads')),
  ]
  const results = [...(await runSteps(alone, 1)), ...(await runSteps(together, 2))]
  if ('stop' in postgres) await postgres.stop()
  return results
}

await main(async () => {
  enterProject({ readEnvFile: false })
  // Ends through `exit`, so that what was started is stopped too.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  await installIfNeeded()
  const { results, isBuilt, chromium } = await gate()
  if (isAll) results.push(...(await theRest(isBuilt, chromium)))
  // What did not run because something failed has its own line.
  const isGreen = results.every(({ failed }) => failed === 0)
  if (isGreen && !isQuick) results.push(everyFileRan(results, { isAll }))
  process.exitCode = summarize(results) > 0 ? 1 : 0
})
