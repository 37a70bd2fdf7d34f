import type { Page } from 'playwright-core'

import { users } from '@/server/db/schema'
import { hashPassword } from '@/server/sessions/password'

import { makePlace } from '../../bench/lib/bench-database'
import { openDeps } from '../../bench/lib/in-process'
import { createReport } from '../../bench/lib/table'
import { launchBrowser, openPage } from '../../harness/browser'
import { ADMINISTRATOR, startProcess } from '../../harness/process'
import { signedInOptions } from '../../harness/signed-in'
import { median, openTimes } from './page-times'

const FEW = 20
const MANY = 1000
const CARD = '[data-user]'

/** A server of its own with this many users, one of whom administers. */
const startWithUsers = async (count: number) => {
  const place = await makePlace('embedded')
  const deps = await openDeps(place)
  const passwordHash = await hashPassword(ADMINISTRATOR.password)
  await deps.db.insert(users).values(
    Array.from({ length: count }, (_, n) => ({
      name: `Person ${String(n).padStart(4, '0')}`,
      email: n === 0 ? ADMINISTRATOR.email : `person-${n}@bench.example.com`,
      role: n % 5 === 0 ? ('admin' as const) : ('agent' as const),
      passwordHash,
    })),
  )
  await deps.close()
  return { place, server: await startProcess({ variables: place.variables }) }
}

/** From a key in the search to the frame that shows the character and what it leaves, ms. */
const typeTime = (page: Page, character: string) =>
  page.evaluate<number>(`(async () => {
    const box = document.querySelector('main input[type=search]')
    const count = document.querySelector('main h1 + span')
    const from = performance.now()
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    write.call(box, box.value + ${JSON.stringify(character)})
    box.dispatchEvent(new Event('input', { bubbles: true }))
    while (!/ of /.test(count.textContent)) await new Promise(requestAnimationFrame)
    return new Promise((resolve) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from))))
  })()`)

/** How the users page carries a thousand people, against the same page with twenty. */
export const measureUsers = async (rounds: number) => {
  const report = createReport()
  const [few, many] = [await startWithUsers(FEW), await startWithUsers(MANY)]
  const browser = await launchBrowser()
  const viewport = { width: 1440, height: 900 }
  const lists = await Promise.all(
    [few, many].map(async ({ server }) => ({
      url: server.url,
      options: { ...(await signedInOptions(server.url)), viewport },
      ready: [] as number[],
    })),
  )
  const typed: number[] = []
  // In turn, so that a slow moment of the machine falls on both alike; the first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    for (const list of lists) {
      const { page, close } = await openPage(browser, list.url, list.options)
      const { ready } = await openTimes(page, '/users', CARD)
      if (round >= 0) list.ready.push(ready)
      if (round >= 0 && list === lists[1]) typed.push(await typeTime(page, '7'))
      await close()
    }
  }
  await browser.close()
  for (const { server, place } of [few, many]) {
    await server.stop()
    await place.remove()
  }
  const [small, large] = lists.map(({ ready }) => median(ready))
  const ratio = (large ?? Number.NaN) / (small ?? Number.NaN)
  const ms = (value: number | undefined) => `${value?.toFixed(0)} ms`
  report.add(`Users page, medians of ${rounds} fresh contexts in turn`, [
    { what: `${FEW} users: first card`, figure: ms(small) },
    { what: `${MANY} users: first card`, figure: ms(large) },
    {
      what: `${MANY} against ${FEW}`,
      figure: `${ratio.toFixed(2)} x`,
      target: '<= 1.30 x',
      holds: ratio <= 1.3,
    },
    {
      what: 'a key in the search: drawn, with what it leaves',
      figure: ms(median(typed)),
      target: '<= 50 ms',
      holds: median(typed) <= 50,
    },
  ])
}
