import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { showChartsAsTables } from '@/api/charts-as-tables'
import { createQueryClient } from '@/api/query-client'
import { organisationSettingsQuery } from '@/api/settings'
import type { MetricCell, MetricsAnswer } from '@/contracts/metrics'
import { USUAL_RULES } from '@/contracts/usual-rules'
import { organisationDefaults } from '@/contracts/settings'
import { readWidget, storedWidget } from '@/domain/widgets/stored-widget'
import { WIDGETS } from '@/domain/widgets/catalogue'
import type { WidgetId } from '@/domain/widgets/widget'

import { ResolutionWidget, SatisfactionWidget } from './chart-widgets'
import { CustomMetricWidget } from './custom-metric-widget'
import type { FiguresProps } from './widget-parts'

const DAY = { from: '2026-11-25T00:00:00.000Z', to: '2026-11-26T00:00:00.000Z' }
const hour = (at: number) => `2026-11-25T${String(at).padStart(2, '0')}`

const answerOf = (facts: Partial<MetricsAnswer>): MetricsAnswer => ({
  cells: [],
  totals: {},
  range: DAY,
  zone: 'UTC',
  notCollected: {},
  dataUntil: `${hour(2)}:30:00.000Z`,
  registryVersion: 1,
  ...facts,
})

const onOpen = vi.fn<FiguresProps['onOpen']>()
const onPick = vi.fn<FiguresProps['onPick']>()
afterEach(() => showChartsAsTables(false))

const propsOf = (id: WidgetId, config: object, answers: MetricsAnswer[]): FiguresProps => {
  const own = WIDGETS.find((one) => one.id === id)
  const stored = own && storedWidget(own)
  const widget = stored && readWidget({ ...stored, config: { ...stored.config, ...config } })
  if (!widget) throw new Error(`No widget ${id}`)
  return {
    widget,
    answers,
    grain: 'hour',
    isScoped: true,
    onPick,
    onOpen,
    onCallers: vi.fn<FiguresProps['onCallers']>(),
  }
}

test('as bars, how callers sounded has all moods, and none of hours that have not begun', () => {
  showChartsAsTables(true)
  const cells = [0, 1, 2, 3, 4].flatMap((at) =>
    ['negative', 'positive'].map((sentiment, index): MetricCell => {
      const filters = { from: `${hour(at)}:00:00.000Z`, sentiment }
      const n = at > 2 ? 0 : at + index
      return {
        keys: { time: `${hour(at)}:00`, sentiment },
        values: { volume: { value: n, n, filters } },
        filters,
        isPartial: at >= 2,
      }
    }),
  )
  const answers = [answerOf({}), answerOf({ cells })]
  render(
    <SatisfactionWidget
      {...propsOf('customer_satisfaction_trend', { chartType: 'bar' }, answers)}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Calls by sentiment' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Calls by sentiment',
    'Positive',
    'Negative',
  ])
  const rows = table.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((it) => it.textContent),
    ),
  ).toEqual([
    ['1', '0'],
    ['2', '1'],
    ['3, so far', '2, so far'],
  ])
})

test('a gauge has the organisation’s target or its own, and its button opens its calls', async () => {
  const client = createQueryClient({ success: () => {}, error: () => {} })
  client.setQueryData(organisationSettingsQuery.queryKey, {
    ...organisationDefaults,
    ...USUAL_RULES,
    resolutionTarget: 90,
    solvedCallValues: {},
    version: 1,
    changedByName: null,
    changedAt: null,
  })
  const filters = { category: 'billing', resolution: 'resolved,unresolved' }
  const answers = [answerOf({ totals: { resolution: { value: 0.8, n: 40, filters } } })]
  const gauge = (config: object) => (
    <QueryClientProvider client={client}>
      <ResolutionWidget {...propsOf('resolution_rate_gauge', config, answers)} />
    </QueryClientProvider>
  )
  const { rerender } = render(gauge({}))
  expect(screen.getByText('target 90 %')).toBeInTheDocument()
  rerender(gauge({ hasOwnTarget: true }))
  expect(screen.getByText('target 85 %')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '40 calls: open them' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(filters)
  expect(onPick).not.toHaveBeenCalled()
})

test('a formula takes figures of several subjects, and names what it divides by', () => {
  const counted = (value: number) => ({ value, n: value, filters: null })
  const config = { formula: 'ticketsOpened / volume' }
  const widgetOf = (tickets: number, calls: number) => {
    const answers = [
      answerOf({ totals: { ticketsOpened: counted(tickets) } }),
      answerOf({ totals: { volume: counted(calls) } }),
    ]
    return <CustomMetricWidget {...propsOf('custom_metric', config, answers)} />
  }
  const { rerender } = render(widgetOf(4, 160))
  expect(screen.getByText('0.025')).toBeVisible()
  expect(screen.getByText('of 160 calls')).toBeVisible()
  expect(screen.getByText('Tickets opened').nextElementSibling).toHaveTextContent('4')
  expect(screen.getByText('Calls').nextElementSibling).toHaveTextContent('160')
  // Divided by few it says little, however much was counted.
  rerender(widgetOf(40, 2))
  expect(screen.getByText('only 2 calls')).toBeVisible()
})
