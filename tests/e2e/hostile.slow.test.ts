import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { oneLine } from '@/lib/one-line'
import { standInProduct } from '@tests/builders/stand-in-product'

import { findAxeProblems, type GuardedPage } from '../harness/browser'
import { postEvent } from '../harness/post'
import { signedInOptions } from '../harness/signed-in'
import { until } from '../harness/until'
import {
  endlessReport,
  HOSTILE,
  type Hostile,
  hostileReport,
  markerOf,
  PROOF,
} from './lib/hostile-calls'
import { settled, startWorkspace, type Workspace } from './lib/workspace'

const KINDS = Object.keys(HOSTILE) as Hostile[] // the keys of a constant
const LAST_WORDS = 'That was everything.'

let workspace: Workspace
let outside: Awaited<ReturnType<typeof standInProduct>>
const ids = new Map<string, string>()

beforeAll(async () => {
  outside = await standInProduct()
  workspace = await startWorkspace()
  const { server } = workspace
  const addresses = [
    `javascript:${PROOF}=1`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    `${outside.url}/recording.mp3`,
  ]
  const reports = KINDS.map((kind, index) =>
    hostileReport(kind, addresses[index % addresses.length] ?? ''),
  )
  for (const report of [...reports, endlessReport('Endless Caller', LAST_WORDS)]) {
    const body = Buffer.from(JSON.stringify(report))
    const { status } = await postEvent(server.url, 'vapi', body)
    if (status !== 200) throw new Error(`A hostile call was answered ${status}`)
  }
  // Some are known by their summaries alone, which calls have once they are analysed.
  const findCalls = async () => {
    for (const { id, callerName, summary } of await server.api.calls()) {
      const words = `${callerName} ${summary}`
      ids.set(KINDS.find((kind) => words.includes(markerOf(kind))) ?? callerName ?? '', id)
    }
    return KINDS.every((kind) => ids.has(kind))
  }
  await until('a call of every kind', findCalls, Boolean)
})
afterAll(async () => {
  await workspace.close()
  await outside[Symbol.asyncDispose]()
})

/** The page shows what it was told, as text and nothing else, and asked nobody but the server. */
const expectInert = async ({ page, errors }: GuardedPage) => {
  const { ran, elements, links, adrift } = await page.evaluate(
    ([proof, markers]) => {
      const adrift: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        const isNamed = markers.some((marker) => node.textContent?.includes(marker))
        if (isNamed && !parent?.closest('bdi, [dir="auto"], option, script')) {
          adrift.push(parent?.outerHTML.slice(0, 200) ?? '')
        }
      }
      return {
        ran: proof in window,
        elements: document.querySelectorAll('[onerror], [onfocus], [src="x"]').length,
        links: [...document.links].map(({ protocol, host }) => `${protocol}//${host}`),
        adrift,
      }
    },
    [PROOF, KINDS.map(markerOf)] as const,
  )
  expect({ ran, elements, adrift }).toEqual({ ran: false, elements: 0, adrift: [] })
  const here = workspace.server.url
  expect(
    [...new Set(links)].filter((link) => link !== here && !/^(tel|mailto):/.test(link)),
  ).toEqual([])
  expect(await findAxeProblems(page)).toEqual([])
  expect(errors).toEqual([])
  expect(outside.received).toEqual([])
}

/** Listens for requests of the page to anybody but the server, from the first one on. */
const openAt = async (path: string, options = {}) => {
  const signedIn = await signedInOptions(workspace.server.url)
  const guarded = await workspace.open({ ...signedIn, ...options })
  const foreign: string[] = []
  guarded.page.on('request', (request) => {
    if (!request.url().startsWith(workspace.server.url)) foreign.push(request.url())
  })
  await guarded.page.goto(path)
  await settled(guarded.page)
  return { ...guarded, foreign }
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const SIZES = [
  { viewport: { width: 1440, height: 2400 } },
  { viewport: { width: 390, height: 2400 } },
] as const

/** Placeholders that were never filled in name nobody. */
const NAMELESS: Hostile[] = ['wildcards', 'template']

test.each(KINDS)('is stored as it was sent, a name in one line and shortened: %s', async (kind) => {
  const call = await workspace.server.api.call(ids.get(kind) ?? '')
  const text: string = HOSTILE[kind]
  const named = kind === 'long' ? text.slice(0, call.callerName?.length) : oneLine(text)
  expect(call.callerName).toBe(NAMELESS.includes(kind) ? null : named)
  expect(text.startsWith(call.summary ?? 'no')).toBe(true)
})

describe.each(SIZES)('$viewport.width px wide', ({ viewport }) => {
  test.each(['card', 'email'])(
    'All Calls shows it as text, every row as tall: %s',
    async (view) => {
      const guarded = await openAt(`/all-calls?view=${view}`, { viewport })
      const { page, foreign, close } = guarded
      for (const kind of KINDS) {
        await page
          .locator(`[data-call="${ids.get(kind)}"]`)
          .getByText(markerOf(kind))
          .first()
          .waitFor()
      }
      await settled(page)
      const rows = page.locator('li[data-call]')
      const heights = await rows.evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect().height),
      )
      expect(heights.length).toBeGreaterThanOrEqual(KINDS.length)
      expect(new Set(heights).size).toBe(1)
      // Nothing of a row is painted outside of it.
      expect(
        await rows.evaluateAll((all) => [
          ...new Set(all.map((row) => getComputedStyle(row).overflowY)),
        ]),
      ).toEqual(['clip'])
      expect(await widthOf(page)).toBe(viewport.width)
      await expectInert(guarded)
      expect(foreign).toEqual([])
      await close()
    },
  )

  test('Next Steps shows it as text, every row as tall', async () => {
    const guarded = await openAt('/', { viewport })
    const { page, foreign, close } = guarded
    await page.getByText(markerOf('sql')).first().waitFor()
    await settled(page)
    expect(await page.locator('[data-row]').count()).toBeGreaterThanOrEqual(KINDS.length)
    const heights = await page
      // The first of a group has no line above it.
      .locator('[data-row]:not(:first-child)')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    expect(await widthOf(page)).toBe(viewport.width)
    await expectInert(guarded)
    expect(foreign).toEqual([])
    await close()
  })

  test.each(KINDS)('a call shows it as text: %s', async (kind) => {
    const guarded = await openAt(`/unified-dashboard/${ids.get(kind)}`, { viewport })
    const { page, foreign, close } = guarded
    const shown = HOSTILE[kind].slice(0, 40).trim()
    await page.locator('[data-utterance="1"]').getByText(shown).waitFor()
    await settled(page)
    const title = page.getByRole('heading', { level: 1 })
    await expect
      .poll(() => title.textContent())
      .toContain(NAMELESS.includes(kind) ? '+1 555' : markerOf(kind))
    expect(await widthOf(page)).toBe(viewport.width)
    await expectInert(guarded)
    expect(foreign).toEqual([])
    await close()
  })
})

test('a recording is refused with a sentence, whatever address came with the call', async () => {
  const { page, close } = await workspace.openSignedIn('/all-calls')
  for (const kind of KINDS) {
    const [status, body] = await page.evaluate(async (id) => {
      const answer = await fetch(`/functions/api/v1/calls/${id}/recording`, {
        headers: { authorization: `Bearer ${localStorage.getItem('authToken')}` },
      })
      return [answer.status, await answer.text()] as const
    }, ids.get(kind))
    expect.soft(status, kind).toBe(404)
    expect.soft(body, kind).toMatch(/"error":"[A-Z].+\."/)
    expect.soft(body, kind).not.toMatch(/169\.254|passwd|javascript|mp3/)
  }
  expect(outside.received).toEqual([])
  await close()
})

describe('searching', () => {
  const found = async (text: string) => {
    const guarded = await workspace.openSignedIn('/all-calls')
    const { page } = guarded
    await page.getByRole('combobox', { name: 'Search calls' }).fill(text)
    await page.waitForURL(/[?&]q=/)
    await page.locator('[data-snippet], [role="status"], main').getByText(/./).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    await page.waitForFunction(
      () =>
        document.querySelector('[data-snippet]') || /No calls match/.test(document.body.innerText),
    )
    const rows = await page
      .locator('li[data-call]')
      .evaluateAll((all) => all.map((row) => row.getAttribute('data-call')))
    expect(guarded.errors).toEqual([])
    await guarded.close()
    return rows
  }

  test.each(['sql', 'formula', 'template'] as const)(
    'all its words find that call alone: %s',
    async (kind) => {
      expect(await found(HOSTILE[kind])).toEqual([ids.get(kind)])
    },
  )

  test.each(['%', '_', '%_%', '.*', '(a+)+$', '\\', "' OR 1=1 --"])(
    'is literal: %s does not match every call',
    async (text) => {
      const everyCall = await workspace.server.api.countCalls()
      expect((await found(text)).length).toBeLessThan(everyCall)
    },
  )
})

test('a call of 5,000 turns opens, grows to its end and can be worked on', async () => {
  const { page, errors, close } = await workspace.openSignedIn(
    `/unified-dashboard/${ids.get('Endless Caller')}`,
  )
  await page.getByText('Turn 1', { exact: true }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('menuitemcheckbox', { name: /^Billing/ }).click()
  await page.getByText(/you: billing/i).waitFor()
  await page.locator('[data-utterance="4999"]').getByText(LAST_WORDS).waitFor({ state: 'attached' })
  expect(errors).toEqual([])
  await close()
})
