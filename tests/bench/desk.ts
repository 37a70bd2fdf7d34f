// What the review desk feels like in a real browser, against floors built in the same run:
//   npm run bench:desk [-- --calls 100000 --rounds 7 --opened 1000 --strict]
// Times of one machine mean little: targets are multiples of a floor, frames, elements and bytes
// wherever they can be.
import { parseArgs } from 'node:util'

import { ensureAdministrator } from '@/server/users/first-administrator'

import { launchBrowser } from '../harness/browser'
import { ADMINISTRATOR, startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'
import { measureFloors } from './desk/against-floors'
import { measureDesk } from './desk/at-the-desk'
import { serveFloor } from './desk/floor-app'
import { makePlace } from './lib/bench-database'
import { openDeps } from './lib/in-process'
import { makeCalls } from './lib/make-calls'
import { createReport } from './lib/table'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '7' },
    opened: { type: 'string', default: '1000' },
    strict: { type: 'boolean', default: false },
  },
})
const report = createReport()
const place = await makePlace('embedded')
const deps = await openDeps(place)
// Before the calls bring their reviewers: afterwards the workspace has people and makes nobody.
await ensureAdministrator(deps, {
  ADMIN_NAME: 'Administrator',
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
})
await makeCalls(deps, { calls: Number(values.calls), say: report.note })
await deps.close()

const server = await startProcess({ variables: place.variables })
const [browser, floor] = await Promise.all([launchBrowser(), serveFloor()])
try {
  const signedIn = {
    ...(await signedInOptions(server.url)),
    viewport: { width: 1440, height: 900 },
  }
  const rounds = Number(values.rounds)
  const desk = { browser, report, signedIn, url: server.url, floor: floor.url, rounds }
  await measureFloors(desk)
  await measureDesk(desk, Number(values.opened))
} finally {
  await browser.close()
  floor.close()
  await server.stop()
  await place.remove()
}
if (values.strict && report.isMissed()) process.exitCode = 1
