import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CallQuery } from '@/contracts/metrics'

import { HeatMap } from './heat-map'

const onPick = vi.fn<(filters: CallQuery) => void>()
beforeEach(() => onPick.mockClear())
afterEach(() => vi.restoreAllMocks())

test('a heat map is one stop of Tab, and the arrow keys go from one cell with calls to the next', async () => {
  const words = (...keys: string[]) => keys.map((key) => ({ key, label: key, short: key }))
  const filled = ['mon 8', 'mon 10', 'wed 8', 'wed 9']
  const cells = filled.map((place, at) => {
    const [row = '', column = ''] = place.split(' ')
    return { row, column, value: at + 1, filters: { weekday: row } }
  })
  const rows = { name: 'Weekday', words: words('mon', 'tue', 'wed') }
  const columns = { name: 'Hour', words: words('8', '9', '10') }
  render(<HeatMap name="Calls" onPick={onPick} {...{ rows, columns, cells }} />)
  const here = () => document.activeElement?.getAttribute('aria-label')?.split(':')[0]
  await userEvent.tab()
  expect(here()).toBe('mon, 8')
  const went: unknown[] = []
  for (const key of ['Right', 'Down', 'Left', 'Up', 'Left', 'Right', 'Right', 'Right', 'Right']) {
    await userEvent.keyboard(`{Arrow${key}}`)
    went.push(here())
  }
  // To the sides all are reached.
  expect(went).toEqual([
    'mon, 10',
    'wed, 9',
    'wed, 8',
    'mon, 8',
    'mon, 8',
    'mon, 10',
    'wed, 8',
    'wed, 9',
    'wed, 9',
  ])
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ weekday: 'wed' })
  await userEvent.tab()
  expect(document.body).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(here()).toBe('wed, 9')
})

test('on a phone the columns of a heat map are its rows', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: vi.fn<() => void>(),
      removeListener: vi.fn<() => void>(),
    }),
  )
  const words = (...keys: string[]) => keys.map((key) => ({ key, label: key, short: key }))
  render(
    <HeatMap
      name="Calls"
      rows={{ name: 'Weekday', words: words('mon', 'tue') }}
      columns={{ name: 'Hour', words: words('8', '9', '10') }}
      cells={[{ row: 'tue', column: '9', value: 4, filters: { weekday: 'tue' } }]}
      onPick={onPick}
    />,
  )
  const [head, ...hours] = within(screen.getByRole('table', { name: 'Calls' })).getAllByRole('row')
  expect(head).toHaveTextContent('Hourmontue')
  expect(hours.map((row) => row.textContent)).toEqual(['8··', '9·4', '10··'])
  await userEvent.click(screen.getByRole('button', { name: '9, tue: 4 calls. Open them' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ weekday: 'tue' })
})
