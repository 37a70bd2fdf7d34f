import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useBeforeEdit } from './use-before-edit'

test('every answer of one edit is held against the answer before it', () => {
  const { result, rerender } = renderHook(({ value, editFrom }) => useBeforeEdit(value, editFrom), {
    initialProps: { value: 'Problem', editFrom: 'my modem' },
  })
  const seen = (value: string, editFrom: string) => {
    rerender({ value, editFrom })
    return result.current
  }
  expect(result.current).toBeNull()
  expect(seen('Booking', 'my modem')).toBe('Problem')
  expect(seen('Order', 'my modem')).toBe('Problem')
  expect(seen('Order', 'an order')).toBe('Problem')
  expect(seen('Billing', 'an order')).toBe('Order')
  expect(seen('Information', 'an order')).toBe('Order')
})
