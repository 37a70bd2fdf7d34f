import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { CallQuery } from '@/contracts/metrics'
import { expectAccessible } from '@tests/setup/axe'

import { RowChart } from './row-chart'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)

const CHART = {
  name: 'Calls by hour',
  unit: 'calls',
  summary: 'Sum.',
  series: [
    {
      key: 'volume',
      name: 'Calls',
      points: HOURS.map((key, value) => ({
        key,
        name: key,
        short: key,
        value,
        n: value,
        isThin: false,
        part: null,
        filters: null,
      })),
    },
  ],
  onPick: vi.fn<(filters: CallQuery) => void>(),
} as const

const shown = () => HOURS.filter((hour) => screen.queryByText(hour))

test('rows that there is no room for are counted, and reached by a button and by the keys', async () => {
  render(<RowChart {...CHART} />)
  expect(shown()).toEqual(HOURS.slice(0, 8))
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: '16 more, Calls by hour' }))
  expect(shown()).toEqual(HOURS.slice(8, 16))
  await userEvent.click(screen.getByRole('button', { name: '8 more, Calls by hour' }))
  expect(shown()).toEqual(HOURS.slice(16))
  await userEvent.click(screen.getByRole('button', { name: 'Back to the first, Calls by hour' }))
  await userEvent.tab({ shift: true })
  expect(screen.getByRole('application', { name: 'Calls by hour' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(shown()).toEqual(HOURS.slice(16))
  await userEvent.keyboard('{Home}')
  expect(shown()).toEqual(HOURS.slice(0, 8))
})

test('with room to grow all rows are drawn', () => {
  render(<RowChart {...CHART} isWhole />)
  expect(shown()).toEqual(HOURS)
  expect(screen.getByRole('application')).toHaveStyle({ minHeight: '672px' })
  expect(screen.queryByRole('button')).toBeNull()
})
