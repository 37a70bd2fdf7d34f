import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Figure } from './pivot-table'

test('a value of few calls says so, with a list of them and without', () => {
  const figure = (filters: Record<string, string> | null) => (
    <Figure
      metric="resolution"
      name="Billing"
      cell={{ value: { value: 0.5, n: 2, filters } }}
      onPick={() => undefined}
    />
  )
  const { rerender, container } = render(figure({ category: 'billing' }))
  expect(screen.getByRole('button')).toHaveAccessibleName(
    'Billing: 50 %, too few to say much. Open the 2 calls',
  )
  rerender(figure(null))
  expect(container).toHaveTextContent('50 %, too few to say much')
})
