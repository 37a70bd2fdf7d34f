// What the review desk feels like in a real browser, against floors built in the same run:
//   npm run bench:desk [-- --calls 100000 --rounds 7 --opened 1000 --users 1000 --strict]
// Times of one machine mean little: targets are multiples of a floor, frames, elements and bytes
// wherever they can be.
import { parseArgs } from 'node:util'

import type { Deps } from '@/server/deps'

import { launchBrowser } from '../harness/browser'
import { startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'
import { measureFloors } from './desk/against-floors'
import { measureDesk } from './desk/at-the-desk'
import { serveFloor } from './desk/floor-app'
import { measureUsers } from './desk/users'
import { makePlace } from './lib/bench-database'
import { openWithAdministrator } from './lib/in-process'
import { makeCalls } from './lib/make-calls'
import { makeAgents } from './lib/people'
import { createReport } from './lib/table'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '7' },
    opened: { type: 'string', default: '1000' },
    users: { type: 'string', default: '1000' },
    strict: { type: 'boolean', default: false },
  },
})
const report = createReport()

/** A server of its own over what `fill` puts into its database, with the administrator signed in. */
const serve = async (fill: (deps: Deps) => Promise<unknown>) => {
  const place = await makePlace('embedded')
  const deps = await openWithAdministrator(place)
  await fill(deps)
  await deps.close()
  const server = await startProcess({ variables: place.variables })
  return {
    url: server.url,
    signedIn: {
      ...(await signedInOptions(server.url)),
      viewport: { width: 1440, height: 900 },
    },
    close: async () => {
      await server.stop()
      await place.remove()
    },
  }
}

const [browser, floor] = await Promise.all([launchBrowser(), serveFloor()])
const base = { browser, report, floor: floor.url, rounds: Number(values.rounds) }
try {
  const calls = await serve((deps) =>
    makeCalls(deps, { calls: Number(values.calls), say: report.note }),
  )
  await measureFloors({ ...base, ...calls })
  await measureDesk({ ...base, ...calls }, Number(values.opened))
  await calls.close()
  const users = await serve(({ db }) => makeAgents(db, Number(values.users)))
  await measureUsers({ ...base, ...users })
  await users.close()
} finally {
  await browser.close()
  floor.close()
}
if (values.strict && report.isMissed()) process.exitCode = 1
