import { setTimeout as sleep } from 'node:timers/promises'

import { changedCall } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'
import { SEEDED_CATEGORIES } from '@/contracts/seeded-categories'

import { logIn } from '../harness/log-in'
import { ADMINISTRATOR, startProcess } from '../harness/process'
import type { Bench } from './lib/bench'
import { makePlace } from './lib/bench-database'
import { endlessDeliveries } from './lib/deliveries'
import { whole } from './lib/figures'
import { openWithAdministrator } from './lib/in-process'
import { deliverSteadily } from './lib/load'
import { makeCalls } from './lib/make-calls'
import { loadScreens } from './screens/many-screens'

const CATEGORIES = Object.keys(SEEDED_CATEGORIES)
const SCREENS = 100
const CALLS = 2000
const SECONDS = 30
/** Each is heard of when it comes and when it is analysed. */
const DELIVERIES_PER_SECOND = 3
const MOST_PER_SECOND = 150
const SETTLE_MS = 5000

/** What a hundred open lists with their sidebars ask for while five changes a second come in. */
export const benchScreens: Bench = async (kind, { report, seed, calls }) => {
  const place = await makePlace(kind)
  const deps = await openWithAdministrator(place)
  await makeCalls(deps, { calls: calls ?? CALLS, seed, say: report.note })
  await deps.close()
  const server = await startProcess({ variables: place.variables })
  const me = await logIn(server.url, ADMINISTRATOR)
  const screens = await loadScreens(server.url, me)
  const send = globalThis.fetch
  try {
    let asked: string[] = []
    let heard: LiveEvent[] = []
    globalThis.fetch = (input, init) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
      const which = searchParams.has('ids') ? ' by id' : ''
      asked.push(`${init?.method ?? 'GET'} ${pathname.replace('/functions/api/v1', '')}${which}`)
      return send(input, init)
    }
    const open = await Promise.all(
      Array.from({ length: SCREENS }, async (_, number) => {
        const { openScreen } = await screens.load(number)
        const onEvent = (event: LiveEvent) => number === 0 && heard.push(event)
        return openScreen({ isAtTop: number % 2 === 0, onEvent })
      }),
    )
    await sleep(SETTLE_MS)
    const loading = asked.length
    asked = []
    heard = []
    const rows = open[1]?.rows() ?? []
    const change = async (number: number) => {
      const row = rows[(number * 7) % rows.length]
      const answer = await send(`${server.url}/functions/api/v1/calls/${row?.id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          version: row?.version,
          category: CATEGORIES[number % CATEGORIES.length],
        }),
      })
      changedCall.parse(await answer.json())
    }
    const changing = async () => {
      for (let number = 0; number < SECONDS; number += 1) {
        await Promise.all([sleep(1000), change(number)])
      }
    }
    const delivering = deliverSteadily(server.url, endlessDeliveries(String(seed)), {
      perSecond: DELIVERIES_PER_SECOND,
      seconds: SECONDS,
      connections: 4,
    })
    await Promise.all([changing(), delivering])
    const during = asked
    const calls = heard.filter(({ entity }) => entity === 'call')
    await sleep(SETTLE_MS)
    const counts = new Set(open.map((screen) => JSON.stringify(screen.counts())))
    const total = during.length / SECONDS
    const kinds = [...new Set(during)]
    report.add(`Screens, ${kind}: ${SCREENS} open lists with sidebar`, [
      { what: 'events of calls per second', figure: (calls.length / SECONDS).toFixed(1) },
      {
        what: 'requests per second',
        figure: total.toFixed(0),
        target: `< ${MOST_PER_SECOND}`,
        holds: total < MOST_PER_SECOND,
      },
      ...kinds.map((kind) => ({
        what: `  ${kind}`,
        figure: (during.filter((request) => request === kind).length / SECONDS).toFixed(1),
      })),
      {
        what: 'different counts on the screens at the end',
        figure: whole(counts.size),
        target: '1',
        holds: counts.size === 1,
      },
      { what: 'requests to open them all', figure: whole(loading) },
    ])
    for (const screen of open) screen.close()
  } finally {
    globalThis.fetch = send
    screens.remove()
    await server.stop()
    await place.remove()
  }
}
