import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { callListParamsOf, readCallListSearch } from '@/api/call-list-search'
import { callListParams } from '@/contracts/call-list-params'
import type { Call } from '@/contracts/calls'
import { type CallQuery, type MetricsAnswer, metricsAnswers } from '@/contracts/metrics'
import { isMetric, METRIC_NAMES, metricOf } from '@/domain/metrics/registry'
import { valueWords } from '@/domain/metrics/value-words'
import { readSearch } from '@/lib/search-text'
import { listCalls } from '@/server/calls/list-calls'
import { organisationSettings } from '@/server/db/settings-schema'
import { storeAwkwardCalls } from '@tests/builders/awkward-calls'

import { figuresByHand, nearly } from '../harness/figures-by-hand'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const WORTH = { billing: 12.5, order: 3, problem: 0 }
const SETTINGS = {
  hideShortCalls: true,
  hideCallsWithoutTranscripts: true,
  defaultViewMode: 'card',
} as const
const SPAN = 'from=2025-09-01&to=2026-11-08&compare=previous'

let server: TestServer
let ada: SignedIn
let answered: MetricsAnswer[]

const stopClock = () =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-09T10:30:00Z') })

beforeAll(async () => {
  stopClock()
  server = await startServer()
  ada = await server.signIn('admin', 'Ada Boss')
  const other = await server.signIn('agent', 'Ana Lopez')
  const stored = await storeAwkwardCalls(server.db, [ada.user.id, other.user.id])
  if (stored.length < 2000) throw new Error('Fewer calls than the figures are of')
  await server.db.insert(organisationSettings).values({ solvedCallValues: WORTH })
  await server.deps.callIndex?.current()
}, 60_000)
afterAll(() => server.close())
beforeEach(() => void stopClock())

/** The server, with what it answers to questions for figures. */
const watched = (): TestServer => {
  answered = []
  const request = async (url: string, init: RequestInit) => {
    const answer = await server.app.request(url, init)
    if (url.endsWith('/metrics/queries') && answer.ok) {
      const { items } = metricsAnswers.parse(await answer.clone().json())
      for (const { answer: one, error } of items) {
        expect(error).toBeNull()
        if (one) answered.push(one)
      }
    }
    return answer
  }
  return { ...server, app: Object.create(server.app, { request: { value: request } }) }
}

const lists = new Map<string, Promise<Call[]>>()

const readList = async (filters: object): Promise<Call[]> => {
  const items: Call[] = []
  let cursor: string | undefined
  do {
    const params = callListParams.parse({ ...filters, limit: '200', ...(cursor && { cursor }) })
    const page = await listCalls(server.deps, params, ada.user.id)
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

const listOf = (filters: object): Promise<Call[]> => {
  const key = JSON.stringify(filters)
  const list = lists.get(key) ?? readList(filters)
  lists.set(key, list)
  return list
}

type Values = MetricsAnswer['totals']

/** A figure is that of the calls of its cell, and of each figure with a list that has as many calls. */
const expectByHand = async (values: Values, filters: CallQuery | null | undefined) => {
  const whole = filters ? figuresByHand(await listOf(filters), WORTH) : {}
  for (const [name, { value, n, filters: own }] of Object.entries(values)) {
    // Those of next steps, callbacks and tickets are counted by the tests of their metrics.
    if (!isMetric(name)) continue
    const calls = own && (await listOf(own))
    if (calls) expect([name, own, calls.length]).toEqual([name, own, n])
    const byHand = Object.entries(calls ? figuresByHand(calls, WORTH) : whole)
    const expected = byHand.find(([known]) => known === name)
    if (expected) expect(nearly({ [name]: value })).toEqual(nearly(Object.fromEntries([expected])))
  }
}

const LINK = /^(.+): (.+)\. Open the ([\d,]+) calls?$/

/** Every linked figure of the screen: what it says, and of how many calls. */
const linked = () =>
  screen.getAllByRole('link').flatMap((link) => {
    const [, label, words, count] = LINK.exec(link.getAttribute('aria-label') ?? '') ?? []
    const name = METRIC_NAMES.find((one) => metricOf(one).label === label)
    if (!name || !words || !count) return []
    const [, search = ''] = (link.getAttribute('href') ?? '').split('?')
    return [{ name, words, n: Number(count.replaceAll(',', '')), search }]
  })

test.each([
  ['Analytics', `/analytics?${SPAN}`],
  ['Analytics', '/analytics?range=30d&compare=previous&category=billing'],
  ['AI Analytics', `/ai-analytics?${SPAN}`],
  ['Advanced Reports', `/advanced-reports?${SPAN}&measure=resolution&by=category&and=provider`],
  ['Advanced Reports', `/advanced-reports?${SPAN}&measure=medianDuration&by=time&and=weekday`],
  ['Custom Reports', `/custom-reports?${SPAN}&by=sentiment&metrics=volume,containment,p90Duration`],
  ['Reports', '/reports'],
])(
  'every figure of %s is what a person would compute from the list that it opens: %s',
  async (title, address) => {
    visitAs(ada, address, watched())
    await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(
      () => {
        expect(answered).not.toEqual([])
        expect(screen.queryAllByRole('status', { name: /^Loading/ })).toEqual([])
      },
      { timeout: 20_000 },
    )
    for (const { cells, totals, previous } of answered) {
      for (const { values, filters } of [...cells, ...(previous?.cells ?? [])]) {
        await expectByHand(values, filters)
      }
      await expectByHand(totals, null)
      if (previous) await expectByHand(previous.totals, null)
    }
    for (const { name, words, n, search } of linked()) {
      const params = callListParamsOf(readCallListSearch(readSearch(search)), SETTINGS)
      const calls = await listOf(params)
      const byHand = figuresByHand(calls, WORTH)
      // Of what a list does not have all there is for, only how many calls they are.
      const shown = name in byHand ? valueWords(metricOf(name).unit, byHand[name] ?? null) : words
      expect([name, calls.length, words]).toEqual([name, n, shown])
    }
  },
  120_000,
)
