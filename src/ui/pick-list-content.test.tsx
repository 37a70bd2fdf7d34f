import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { PickListContent } from './pick-list-content'

const OPTIONS = [
  { value: 'a', label: 'Ana López' },
  { value: null, label: 'Unassigned' },
  { value: 'b', label: 'Bo Lang' },
]
const onPick = vi.fn<(value: string | null) => void>()

beforeEach(() => {
  onPick.mockClear()
  render(<PickListContent label="Assignee" options={OPTIONS} value="b" onPick={onPick} />)
})
const input = () => screen.getByRole('combobox', { name: 'Assignee' })

test('typing narrows the list whatever the accents, and Enter picks the first', async () => {
  await userEvent.type(input(), 'lope')
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Ana López'])
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('a')
})

test('arrows begin at what is chosen and go round', async () => {
  expect(screen.getByRole('option', { name: 'Bo Lang' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(input())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null)
  await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('b')
})

test('where nobody is chosen, Enter picks the first', async () => {
  cleanup()
  render(<PickListContent label="Assignee" options={OPTIONS} value={null} onPick={onPick} />)
  await userEvent.type(input(), '{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('a')
})

test('says that nothing matches, and Enter then picks nothing', async () => {
  await userEvent.type(input(), 'zzz{Enter}')
  expect(screen.getByText('Nothing matches')).toBeVisible()
  expect(onPick).not.toHaveBeenCalled()
})

test('a press picks, and axe has nothing to say', async () => {
  await expectAccessible()
  await userEvent.click(screen.getByRole('option', { name: 'Unassigned' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null)
})

test('a digit picks what carries it, unless something is typed', async () => {
  const pick = vi.fn<(value: string) => void>()
  const options = ['Reached', 'Voicemail', 'Room 2'].map((label, index) => ({
    value: label,
    label,
    digit: String(index + 1),
  }))
  render(<PickListContent label="Outcome" options={options} value={undefined} onPick={pick} />)
  const outcome = screen.getByRole('combobox', { name: 'Outcome' })
  await userEvent.type(outcome, 'room 2{Enter}')
  expect(pick).toHaveBeenCalledExactlyOnceWith('Room 2')
  await userEvent.clear(outcome)
  await userEvent.type(outcome, '2')
  expect(pick).toHaveBeenLastCalledWith('Voicemail')
  expect(outcome).toHaveValue('')
})
