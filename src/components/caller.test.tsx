import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DialLink } from './caller'

test('a whole number can be dialled', () => {
  render(<DialLink number="+15555550142" />)
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+15555550142')
})

test.each(['5550142', 'anonymous', '+0155', 'sip:ada@example.com', '+1555555014200000'])(
  '%s is no link',
  (number) => {
    const { container } = render(<DialLink number={number} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(container).not.toBeEmptyDOMElement()
  },
)
