import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { Button, IconButton } from './button'

test('a button that cannot be used is reached, says why, and does nothing', async () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button disabledReason="Only an administrator can do this" onClick={onClick}>
      Remove
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Remove' })
  await userEvent.tab()
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Only an administrator can do this')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  await expectAccessible()
})

test.each([
  [
    'a button',
    <Button key="it" disabledReason={null}>
      Up
    </Button>,
    <Button key="it" disabledReason="It is the first">
      Up
    </Button>,
  ],
  [
    'an icon button',
    <IconButton key="it" label="Up" icon={<svg />} disabledReason={null} />,
    <IconButton key="it" label="Up" icon={<svg />} disabledReason="It is the first" />,
  ],
])(
  '%s keeps the focus when it can no longer be used, and when it can again',
  (_, free, blocked) => {
    const { rerender } = render(free)
    const button = screen.getByRole('button', { name: 'Up' })
    button.focus()
    rerender(blocked)
    expect(button).toHaveFocus()
    expect(button).toHaveAccessibleDescription('It is the first')
    rerender(free)
    expect(button).toHaveFocus()
  },
)

test('a pending submit button keeps focus and does not submit again', async () => {
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending>
        Saving
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Saving' })
  await userEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('an icon button has its label as its name and shows it on keyboard focus', async () => {
  const onClick = vi.fn<() => void>()
  render(<IconButton label="Close" icon={<svg aria-hidden="true" />} onClick={onClick} />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await expectAccessible()
})
