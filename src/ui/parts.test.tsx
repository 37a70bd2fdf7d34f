import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { Avatar, initials } from './avatar'
import { Checkbox } from './checkbox'
import { Chip } from './chip'
import { EmptyState, ErrorState, SkeletonRows } from './states'
import { FilterChip } from './filter-chip'
import { RelativeTime } from './relative-time'
import { SearchField } from './search-field'
import { SegmentedControl } from './segmented-control'

afterEach(() => vi.useRealTimers())

test.each([
  ['Bo Boss', 'BB'],
  ['ana', 'A'],
  ['Jean Luc de la Tour', 'JT'],
  ['Élodie 👩‍🚀', 'É👩‍🚀'],
  ['  ', '?'],
])('initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test('the quiet parts are accessible', async () => {
  render(
    <main>
      <Avatar name="Bo Boss" label="Bo Boss, administrator" tone="admin" />
      <Chip tone="danger">High</Chip>
      <Checkbox aria-label="All" />
      <SkeletonRows label="Loading calls" />
      <EmptyState title="No calls yet">They appear as they come in.</EmptyState>
    </main>,
  )
  expect(screen.getByRole('img', { name: 'Bo Boss, administrator' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'All' })).not.toBeChecked()
  expect(screen.getByRole('status', { name: 'Loading calls' })).toBeInTheDocument()
  await expectAccessible()
})

test('an error says what is safe, carries the request id and can be retried', async () => {
  const onRetry = vi.fn<() => void>()
  render(
    <ErrorState
      error={{ message: 'The server is busy.', requestId: 'req-7' }}
      safe="What you saved is safe."
      onRetry={onRetry}
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.What you saved is safe.')
  expect(screen.getByRole('alert')).toHaveTextContent('Request req-7')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  await expectAccessible()
})

test('a filter in force names itself on its way out', async () => {
  const onRemove = vi.fn<() => void>()
  render(<FilterChip label="Priority: High" onRemove={onRemove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Priority: High' }))
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a segmented control is chosen with the arrows', async () => {
  function Example() {
    const [view, setView] = useState<'card' | 'email'>('card')
    return (
      <SegmentedControl
        label="View"
        options={[
          { value: 'card', label: 'Card View' },
          { value: 'email', label: 'Email Client View' },
        ]}
        value={view}
        onChange={setView}
      />
    )
  }
  render(<Example />)
  await userEvent.tab()
  expect(screen.getByRole('radio', { name: 'Card View' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Email Client View' })).toBeChecked()
  expect(screen.getByRole('group', { name: 'View' })).toBeVisible()
  await expectAccessible()
})

test('a search is cleared by Escape and by its button, keeping focus', async () => {
  function Example() {
    const [text, setText] = useState('')
    return <SearchField label="Search calls" value={text} onChange={setText} />
  }
  render(<Example />)
  const box = screen.getByRole('searchbox', { name: 'Search calls' })
  await userEvent.type(box, 'refund{Escape}')
  expect(box).toHaveValue('')
  await userEvent.type(box, 'refund')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(box).toHaveValue('')
  expect(box).toHaveFocus()
  await expectAccessible()
})

test('a relative time ticks with the minute and keeps the exact time for screen readers', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:30Z') })
  render(<RelativeTime at="2026-11-20T12:00:00Z" />)
  expect(screen.getByText('just now')).toBeVisible()
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  const shown = screen.getByText('2 min ago')
  expect(shown).toHaveAttribute('dateTime', '2026-11-20T12:00:00.000Z')
  expect(shown.title).toMatch(/2026/)
  expect(shown).toHaveTextContent(`2 min ago, ${shown.title}`)
})
