import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { MultiSelectMenu } from './multi-select-menu'

const OPTIONS = [
  { value: 'low', label: 'Low', count: 4 },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
] as const
type Value = (typeof OPTIONS)[number]['value']

function Example({ start = [] }: { start?: Value[] }) {
  const [value, setValue] = useState<Value[]>(start)
  return (
    <>
      <MultiSelectMenu label="Priority" options={OPTIONS} value={value} onChange={setValue} />
      <output>{value.join(',')}</output>
    </>
  )
}

test('takes several values, stays open meanwhile, and keeps the order of the options', async () => {
  render(<Example />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menu', { name: 'Priority' })
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'High' }))
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /^Low ?4$/ }))
  expect(screen.getByRole('status')).toHaveTextContent('low,high')
  expect(screen.getByRole('menuitemcheckbox', { name: 'High' })).toBeChecked()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByRole('button', { name: 'Priority: Low, High' })).toBeVisible()
})

test('is cleared by its own button, which hands focus to the control', async () => {
  render(<Example start={['low', 'normal', 'high']} />)
  expect(screen.getByRole('button', { name: 'Priority: 3 chosen' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear priority' }))
  expect(screen.getByRole('status')).toHaveTextContent(/^$/)
  expect(screen.getByRole('button', { name: 'Priority' })).toHaveFocus()
})
