import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import { USUAL_RULES } from '@/contracts/usual-rules'
import { organisationDefaults } from '@/contracts/settings'

import { saveReportingTargets } from './change-settings'
import { tellListeners } from './live'
import { useMetrics } from './metrics'
import { createQueryClient } from './query-client'
import { session } from './session'

const question = (metric: string): MetricsInput => ({
  metrics: [metric],
  range: { from: '2026-11-01', to: '2026-11-08' },
})

const answerTo = ({ metrics: [metric = ''] }: MetricsInput): MetricsAnswer => ({
  cells: [],
  totals: { [metric]: { value: metric.length, n: 1, filters: null } },
  range: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' },
  zone: 'UTC',
  notCollected: {},
  dataUntil: '2026-11-08T00:00:00.000Z',
  registryVersion: 1,
})

let sent: MetricsInput[][] = []
beforeEach(() => {
  sent = []
  session.start({
    token: 'token',
    user: { id: 'me', name: 'Me', email: 'me@example.com', role: 'agent' },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/settings')) return Response.json(JSON.parse(body))
    const { queries } = JSON.parse(body) as { queries: MetricsInput[] }
    sent.push(queries)
    const items = queries.map((query) =>
      query.metrics.includes('none')
        ? { answer: null, error: 'There is no metric “none”.' }
        : { answer: answerTo(query), error: null },
    )
    return Response.json({ items })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.end()
})

function Widget({ metrics }: { metrics: string[] }) {
  const { answers, error } = useMetrics(metrics.map(question), 60)
  return <p>{error ? error.message : JSON.stringify(answers?.map(({ totals }) => totals))}</p>
}

const SILENT = { success: () => undefined, error: () => undefined }

const draw = (widgets: string[][]) => {
  const client = createQueryClient(SILENT)
  render(
    <QueryClientProvider client={client}>
      {widgets.map((metrics) => (
        <Widget key={metrics.join()} metrics={metrics} />
      ))}
    </QueryClientProvider>,
  )
  return client
}

test('fifteen widgets ask in one request, the same question once', async () => {
  draw(Array.from({ length: 15 }, (_, at) => [`metric${at}`, 'volume']))
  await waitFor(() => expect(screen.getAllByText(/volume/)).toHaveLength(15))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toHaveLength(16)
})

test('a hidden page asks nothing; when it is seen again it asks by the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  draw([['volume']])
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByText(/volume/)
  focusManager.setFocused(false)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(sent).toHaveLength(1)
  focusManager.setFocused(true)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(sent.length).toBeGreaterThan(1)
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

test('figures follow what happens on the line, and a busy line leaves the server its rest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  draw([['volume']])
  await screen.findByText(/volume/)
  const ring = () =>
    tellListeners({ entity: 'call', callId: 'one', change: 'arrived', at: undefined }, false)
  for (let second = 0; second < 30; second += 1) {
    ring()
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  expect(sent.length).toBeGreaterThanOrEqual(3)
  expect(sent.length).toBeLessThanOrEqual(4)
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  const followed = sent.length
  tellListeners({ entity: 'presence', userId: 'ben' }, false)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(sent).toHaveLength(followed)
  vi.useRealTimers()
})

test('a question that cannot be answered takes no other with it', async () => {
  draw([['volume'], ['none']])
  expect(await screen.findByText('There is no metric “none”.')).toBeVisible()
  expect(await screen.findByText(/"volume"/)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('figures are asked for again when the values of solved calls were saved', async () => {
  const client = draw([['revenue']])
  await screen.findByText(/"revenue"/)
  expect(sent).toHaveLength(1)
  const targets = { ...USUAL_RULES, resolutionTarget: 85, solvedCallValues: { billing: 12.5 } }
  const unsaved = { version: 1, changedByName: null, changedAt: null }
  const latest = { ...organisationDefaults, ...targets, ...unsaved }
  const saving = client.getMutationCache().build(client, saveReportingTargets)
  await saving.execute({ latest, ...targets })
  await waitFor(() => expect(sent).toHaveLength(2))
})
