import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { DayField } from './day-field'

test('a year that is being typed is kept and not picked; a whole day is, and so is none', () => {
  const onPick = vi.fn<(day: string | undefined) => void>()
  render(<DayField aria-label="From" value="2026-11-20" onPick={onPick} />)
  const field = screen.getByLabelText('From')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('0002-11-21')
  expect(field).toHaveValue('0002-11-21')
  expect(onPick).not.toHaveBeenCalled()
  type('2027-11-21')
  expect(onPick).toHaveBeenLastCalledWith('2027-11-21')
  type('0019-11-21')
  fireEvent.blur(field)
  expect(field).toHaveValue('2026-11-20')
  type('')
  expect(onPick).toHaveBeenLastCalledWith(undefined)
})
