import type { Page } from 'playwright-core'

import { scriptsOf } from '../e2e/lib/manifest'
import { launchBrowser, openPage } from '../harness/browser'
import { sumOfShifts, watchShifts } from '../harness/layout-shift'
import { startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'

import { deliveredTimes } from './lib/delivered-calls'
import { startEmptyPage } from './lib/empty-page'
import { median, moveTime, openTimes, typeTimes } from './lib/page-times'
import { measureUsers } from './lib/users-times'

/**
 * How fast the built application is in a real browser on this machine, now. Prints and never fails:
 * times belong to the machine's mood, so those of a load are also given as multiples of a page of the same
 * libraries with nothing in it. With `users` it measures the users page alone.
 */
if (process.argv[2] === 'users') {
  await measureUsers(Number(process.argv[3] ?? 7))
  process.exit()
}
const ROUNDS = Number(process.argv[2] ?? 7)
const DELIVERIES = Number(process.argv[3] ?? 20)

const server = await startProcess({ variables: { SAMPLE_DATA: 'on' } })
const empty = await startEmptyPage()
const browser = await launchBrowser()
const print = (text = '') => process.stdout.write(`${text}\n`)
const row = (name: string, ...cells: string[]) =>
  print(`  ${name.padEnd(44)}${cells.map((cell) => cell.padStart(14)).join('')}`)
const ms = (value: number) => `${value.toFixed(0)} ms`

const signedIn = {
  ...(await signedInOptions(server.url)),
  viewport: { width: 1440, height: 900 },
}

/** Runs `measure` on a page in a fresh context, as somebody who is signed in. */
const onFreshPage = async <Result>(measure: (page: Page) => Promise<Result>): Promise<Result> => {
  const { page, close } = await openPage(browser, server.url, signedIn)
  const result = await measure(page)
  await close()
  return result
}

const CALL_ENTRY = '[data-call]'
/** What makes a next step due today, high in the queue. */
const ASKS = 'My parcel has not arrived. Could you call me back in one minute?'
const PAGES = [
  ['/', '_app.index'],
  ['/all-calls', '_app.all-calls'],
  ['/unified-dashboard/$id', '_app.unified-dashboard.$id'],
  ['/reports', '_app.reports'],
  ['/role-dashboard', '_app.role-dashboard'],
  ['/analytics', '_app.analytics'],
  ['/system-status', '_app.system-status'],
  ['/users', '_app.users'],
  ['/settings', '_app.settings'],
  ['/alert-configuration', '_app.alert-configuration'],
] as const
const split = (route: string) => `src/routes/${route}.tsx?tsr-split=component`
/** No card waits for its figures or for its code. */
const ALL_DRAWN = 'main:has([data-chart]):not(:has(output[aria-label^=Loading]))'
const { url } = server
const LOADS = [
  { name: 'empty page', url: empty.url, path: '/', ready: 'main', session: false },
  { name: 'sign-in', url, path: '/', ready: 'input[type=password]', session: false },
  { name: 'call list', url, path: '/all-calls?view=card', ready: CALL_ENTRY, session: true },
  { name: 'work queue', url, path: '/next-steps-report', ready: '[data-row]', session: true },
  { name: 'users', url, path: '/users', ready: '[data-user]', session: true },
  { name: 'fifteen widgets', url, path: '/role-dashboard', ready: ALL_DRAWN, session: true },
]
const loads = LOADS.map((load) => ({
  ...load,
  paint: [] as number[],
  done: [] as number[],
  requests: 0,
  bytes: 0,
}))
// In turn, so that a slow moment of the machine falls on all of them alike.
for (let round = -1; round < ROUNDS; round += 1) {
  for (const load of loads) {
    const options = load.session ? signedIn : { viewport: signedIn.viewport }
    const { page, close } = await openPage(browser, load.url, options)
    const { firstPaint, ready, requests, bytes } = await openTimes(page, load.path, load.ready)
    await close()
    // The first round warms the browser and the server.
    if (round < 0) continue
    load.paint.push(firstPaint)
    load.done.push(ready)
    load.requests = requests
    load.bytes = bytes
  }
}
print(`Opening a page, medians of ${ROUNDS} fresh contexts; in brackets against the empty page`)
row('', 'first paint', '', 'ready', '', 'scripts', 'on the wire')
const floor = { paint: median(loads[0]?.paint ?? []), done: median(loads[0]?.done ?? []) }
for (const { name, paint, done, requests, bytes } of loads) {
  const [painted, ready] = [median(paint), median(done)]
  const times = (value: number, of: number) => `(${(value / of).toFixed(1)} x)`
  row(
    name,
    ms(painted),
    times(painted, floor.paint),
    ms(ready),
    times(ready, floor.done),
    String(requests),
    `${(bytes / 1024).toFixed(1)} KB`,
  )
}

const readyOf = (wanted: string) => median(loads.find(({ name }) => name === wanted)?.done ?? [])
const widgets = readyOf('fifteen widgets') / readyOf('call list')
row('fifteen widgets over the call list (at most 2.5)', '', '', `${widgets.toFixed(2)} x`)

const MOVES = [
  { link: 'All Calls', ready: CALL_ENTRY },
  { link: 'Reports', ready: 'main a[href="/system-status"]' },
  { link: 'Next Steps', ready: '[data-row]' },
]
print(`\nFrom page to page, medians of ${ROUNDS} fresh contexts`)
row('', 'first', 'repeat')
const moves = new Map(
  MOVES.map(({ link }) => [link, { first: [] as number[], repeat: [] as number[] }]),
)
for (let round = 0; round < ROUNDS; round += 1) {
  await onFreshPage(async (page) => {
    await page.goto('/')
    await page.locator('[data-row]').first().waitFor()
    for (const turn of ['first', 'repeat'] as const) {
      for (const { link, ready } of MOVES) {
        moves.get(link)?.[turn].push(await moveTime(page, link, ready))
      }
    }
  })
}
for (const [link, { first, repeat }] of moves) row(link, ms(median(first)), ms(median(repeat)))

const typed = { paint: [] as number[], answer: [] as number[] }
await onFreshPage(async (page) => {
  await page.goto('/all-calls?view=card')
  await page.locator(CALL_ENTRY).first().waitFor()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { paint, answer } = await typeTimes(page, 'e')
    typed.paint.push(paint)
    if (answer !== null) typed.answer.push(answer)
    await page.getByRole('combobox', { name: 'Search calls' }).fill('')
    await page.waitForTimeout(500)
  }
})
print('\nTyping one character in the search, median')
row('the character is drawn', ms(median(typed.paint)))
row('the list, after the answer', ms(median(typed.answer)))

print(`\nFrom the delivery of a call to its sight, ${DELIVERIES} calls`)
row('', 'median', 'longest')
for (const { name, path, ready } of loads.slice(2, 4)) {
  const times = await onFreshPage(async (page) => {
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    await page.getByText('Live', { exact: true }).first().waitFor()
    return deliveredTimes(page, server.url, { count: DELIVERIES, words: ASKS })
  })
  row(name, ms(median(times)), ms(Math.max(...times)))
}

print('\nLayout shift of a load, and script on the wire')
const [call] = await server.api.calls({ hasRecording: 'true' })
for (const [path, module] of PAGES) {
  const shift = await onFreshPage(async (page) => {
    const shifts = await watchShifts(page)
    await page.goto(path.replace('$id', call?.id ?? ''))
    return sumOfShifts(await shifts())
  })
  const entries = ['index.html', split('_app'), split(module)]
  const bytes = scriptsOf(entries).reduce((sum, script) => sum + script.bytes, 0)
  row(path, shift.toFixed(4), `${(bytes / 1024).toFixed(1)} KB`)
}
const signInBytes = scriptsOf(['index.html']).reduce((sum, script) => sum + script.bytes, 0)
row('sign-in', '', `${(signInBytes / 1024).toFixed(1)} KB`)

await browser.close()
await server.stop()
empty.stop()
