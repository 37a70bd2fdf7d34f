import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { renderSampleAudio } from '@/simulator/tone-audio'
import { vapiReport } from '@tests/builders/vapi-report'

import {
  findAxeProblems,
  type GuardedPage,
  launchBrowser,
  openPage,
  type PageOptions,
} from '../harness/browser'
import { sumOfShifts, watchShifts } from '../harness/layout-shift'
import { postEvent } from '../harness/post'
import { type ServerProcess, startProcess } from '../harness/process'
import { startRecordingStorage } from '../harness/recording-storage'
import { signedInOptions } from '../harness/signed-in'

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const SECONDS = 120

/** Sixteen turns, a silence of twelve seconds, a tool, and an answer after four seconds. */
const turn = (role: 'bot' | 'user', message: string, from: number, seconds: number) => ({
  role,
  message,
  secondsFromStart: from,
  seconds,
})
const TURNS = [
  turn('bot', 'Harbour House, how can I help?', 1, 3),
  turn('user', 'My résumé was lost, René.', 5, 3),
  turn('bot', 'Let me look for it.', 12, 2),
  turn('user', 'I wait for the resume.', 26, 2),
  ...Array.from({ length: 12 }, (_, index) =>
    turn(index % 2 === 0 ? 'bot' : 'user', `Words number ${index}.`, 29 + index * 7, 6.5),
  ),
]
const TOOL = {
  role: 'tool_calls',
  message: '',
  secondsFromStart: 9,
  toolCalls: [{ id: 't1', function: { name: 'find_letter', arguments: '{"name":"René"}' } }],
}

const recordedCall = (id: string) => {
  const report = vapiReport({ id, name: `Caller of ${id}`, seconds: SECONDS })
  const start = new Date(report.message.startedAt).getTime()
  const turns = TURNS.map(({ seconds, ...said }) => ({
    ...said,
    duration: seconds * 1000,
    time: start + said.secondsFromStart * 1000,
    endTime: start + (said.secondsFromStart + seconds) * 1000,
  }))
  const messages = [...turns.slice(0, 2), TOOL, ...turns.slice(2)]
  const artifact = { messages, recordingUrl: `https://storage.vapi.ai/${id}.wav` }
  return { message: { ...report.message, artifact } }
}

const audio = renderSampleAudio(
  TURNS.map(({ role, secondsFromStart, seconds }) => ({
    role: role === 'user' ? ('caller' as const) : ('agent' as const),
    startSeconds: secondsFromStart,
    endSeconds: secondsFromStart + seconds,
  })),
  SECONDS,
)

let storage: Awaited<ReturnType<typeof startRecordingStorage>>
let server: ServerProcess
let browser: Awaited<ReturnType<typeof launchBrowser>>
let signedIn: PageOptions
let open: GuardedPage[] = []

beforeAll(async () => {
  storage = await startRecordingStorage(audio)
  ;[server, browser] = await Promise.all([
    startProcess({ variables: storage.variables }),
    launchBrowser(),
  ])
  signedIn = await signedInOptions(server.url)
})
afterEach(async () => {
  storage.setGone(false)
  for (const guarded of open) await guarded.close()
  open = []
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await storage.close()
})

/** A new call with a recording, open on its page. */
const openCall = async (
  name: string,
  { view = DESK, search = '' }: { view?: BrowserContextOptions; search?: string } = {},
) => {
  await postEvent(server.url, 'vapi', Buffer.from(JSON.stringify(recordedCall(name))))
  const call = (await server.api.calls()).find(({ providerCallId }) => providerCallId === name)
  const guarded = await openPage(browser, server.url, { ...view, ...signedIn })
  open.push(guarded)
  const shifts = await watchShifts(guarded.page)
  await guarded.page.goto(`/unified-dashboard/${call?.id}${search}`)
  await guarded.page.getByRole('heading', { level: 1, name: `Caller of ${name}` }).waitFor()
  await guarded.page.getByRole('slider').waitFor()
  return { ...guarded, shifts, id: call?.id ?? '' }
}

const position = async (page: Page) => Number(await page.getByRole('slider').inputValue())
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click()
const untilPlaying = async (page: Page, from: number) => {
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(from + 1)
}
const untilDrawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('section[aria-label=Recording] *')].some((part) =>
      part.shadowRoot?.querySelector('canvas'),
    ),
  )
const currentLine = (page: Page) => page.locator('li[aria-current=true]').innerText()

test('plays, seeks by key and pauses, and the browser never hears of the provider', async () => {
  const { page, errors, id } = await openCall('keys')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.keyboard.press('Space')
  await untilPlaying(page, 0)
  const before = await position(page)
  await page.keyboard.press('Shift+ArrowRight')
  // Sooner than playing on would come there.
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(before + 15)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('.')
  await expect.poll(() => page.getByLabel('Speed').inputValue()).toBe('1.25')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.getByText('played the recording').first().waitFor()
  // Nothing beside the id: what opens the recording is in no address.
  const ofRecordings = addresses.filter((address) => address.includes('/functions/recordings'))
  expect([...new Set(ofRecordings)]).toEqual([`${server.url}/functions/recordings/${id}`])
  expect(addresses.filter((address) => new URL(address).searchParams.has('ticket'))).toEqual([])
  expect(addresses.every((address) => address.startsWith(server.url))).toBe(true)
  expect(errors).toEqual([])
})

test('words found by a search lead to their line and second beside the list', async () => {
  const { page, errors, id } = await openCall('pane')
  await expect.poll(async () => (await server.api.calls({ q: 'wait' })).length).toBeGreaterThan(0)
  await page.goto('/all-calls?view=email&q=wait')
  await page.locator(`[data-call="${id}"] a[data-snippet]`).click()
  const line = page.locator('[data-utterance]').filter({ hasText: 'I wait for the resume.' })
  await line.waitFor()
  await expect.poll(() => position(page)).toBe(26)
  const middle = async () => {
    const box = await line.boundingBox()
    return box ? box.y + box.height / 2 : 0
  }
  await expect.poll(async () => Math.abs((await middle()) - 500)).toBeLessThan(300)
  // Only the pane has scrolled.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(errors).toEqual([])
})

test('draws who speaks how loud, and nothing moves while that arrives', async () => {
  const { page, errors, shifts } = await openCall('wave')
  await untilDrawn(page)
  expect(sumOfShifts(await shifts())).toBeLessThan(0.01)
  expect(errors).toEqual([])
})

test('goes on at the same second when the address expires in the middle', async () => {
  const { page } = await openCall('expiry')
  await untilDrawn(page)
  storage.served.length = 0
  storage.cutAfter(400_000)
  await page.getByText('Words number 10.').click()
  await untilPlaying(page, 99)
  expect(await position(page)).toBeLessThan(115)
  const asked = storage.served.filter(({ path }) => path.startsWith('/call/'))
  // Once to begin, and again by whatever was on its way when the address expired.
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(storage.served.some(({ range = '' }) => /^bytes=\d{6,}-/.test(range))).toBe(true)
})

test('goes on at the same second when the server was away', async () => {
  const { page, id } = await openCall('away', { search: '?t=60' })
  await page.route('**/functions/recordings/**', (route) => route.abort(), { times: 1 })
  await play(page)
  await untilPlaying(page, 60)
  const { activity } = await server.api.call(id)
  expect(activity.filter(({ action }) => action === 'recording.played')).toHaveLength(1)
})

test('follows the words, lets the reader go, and comes back', async () => {
  const { page } = await openCall('follow')
  await page.getByText('Words number 3.').click()
  await untilPlaying(page, 50)
  await expect.poll(() => currentLine(page)).toContain('Words number 3.')
  await page.mouse.move(700, 700)
  await page.mouse.wheel(0, 500)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('button', { name: 'Back to now' }).waitFor({ state: 'hidden' })
})

test('repeats a passage until it is let go', async () => {
  const { page } = await openCall('loop', { search: '?t=40' })
  await expect.poll(() => position(page)).toBe(40)
  await page.keyboard.press('[')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(']')
  await page.getByText('Repeating 0:40 to 0:45').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await untilPlaying(page, 42)
  await expect.poll(() => position(page)).toBeLessThan(42)
  await page.getByRole('button', { name: 'Stop repeating 0:40 to 0:45' }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(45)
})

test('says silences, slow answers and tools where they happened', async () => {
  const { page } = await openCall('gaps')
  await page.getByText('12 s silence').waitFor()
  await page.getByText(/Answered after.*4\.0 s/).waitFor()
  const details = page.locator('details pre')
  expect(await details.isVisible()).toBe(false)
  await page.getByText('find_letter called').click()
  await expect.poll(() => details.innerText()).toMatch(/name.*René/i)
})

test('only one tab plays', async () => {
  const { page } = await openCall('tabs')
  await play(page)
  await untilPlaying(page, 0)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await play(other)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await untilPlaying(other, 0)
  await expect.poll(() => page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0)
})

test('says that the provider deleted it, and plays it when it is back', async () => {
  const { page } = await openCall('gone')
  // What draws the waveform would find out first, and take Play away.
  await untilDrawn(page)
  storage.setGone(true)
  await play(page)
  await page.getByText('Deleted at the provider').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0)
  storage.setGone(false)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await untilPlaying(page, 0)
})

test.each([
  ['desk', 'light', DESK],
  ['desk', 'dark', DESK],
  ['phone', 'light', PHONE],
  ['phone', 'dark', PHONE],
] as const)('on a %s in the %s theme it is accessible', async (name, theme, view) => {
  const { page, errors } = await openCall(`axe-${name}-${theme}`, {
    view: { ...view, colorScheme: theme },
  })
  await play(page)
  await untilPlaying(page, 0)
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('words')
  await page.getByText('1 of 12').waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(view.viewport.width)
  expect(errors).toEqual([])
})
