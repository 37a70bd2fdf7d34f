import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { Button } from './button'
import { Dialog } from './dialog'
import { Menu } from './menu'

const rename = vi.fn<() => void>()
const remove = vi.fn<() => void>()

function Example() {
  return (
    <Menu
      label="Actions"
      trigger={<Button>More</Button>}
      entries={[
        { label: 'Rename', onSelect: rename },
        { label: 'Merge', disabledReason: 'Only for administrators', onSelect: remove },
        { kind: 'separator' },
        { label: 'Remove', tone: 'danger', onSelect: remove },
      ]}
    />
  )
}

test('opens, moves and chooses by keyboard, and gives focus back', async () => {
  render(<Example />)
  const trigger = screen.getByRole('button', { name: 'More' })
  expect(trigger).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menu', { name: 'Actions' })).toBeVisible()
  expect(trigger).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Remove' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
  expect(screen.queryByRole('menu')).toBeNull()
  expect(trigger).toHaveFocus()
})

test('what was typed is chosen, however soon Enter follows', async () => {
  rename.mockClear()
  remove.mockClear()
  const user = userEvent.setup({ delay: null })
  render(<Example />)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('rem{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
  expect(rename).not.toHaveBeenCalled()
})

test('a pointer highlights nothing, and Enter held down chooses nothing', async () => {
  rename.mockClear()
  const user = userEvent.setup()
  render(<Example />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menu')).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  await user.keyboard('{Enter}')
  const first = await screen.findByRole('menuitem', { name: 'Rename' })
  expect(first).toHaveFocus()
  fireEvent.keyDown(first, { key: 'Enter', repeat: true })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Remove' })).toHaveFocus())
  expect(rename).not.toHaveBeenCalled()
})

test('Escape closes without choosing and gives focus back', async () => {
  rename.mockClear()
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  expect(rename).not.toHaveBeenCalled()
})

test('an entry that cannot be used says why', async () => {
  remove.mockClear()
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const entry = await screen.findByRole('menuitem', { name: /Merge/ })
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).toHaveTextContent('Only for administrators')
  await userEvent.click(entry)
  expect(remove).not.toHaveBeenCalled()
})

test('a dialog opened from a menu gives focus back to the trigger', async () => {
  function WithDialog() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Menu
          label="Actions"
          trigger={<Button>More</Button>}
          entries={[{ label: 'Rename', onSelect: () => setOpen(true) }]}
        />
        {open ? (
          <Dialog onClose={() => setOpen(false)} title="Rename">
            <input aria-label="Name" />
          </Dialog>
        ) : null}
      </>
    )
  }
  render(<WithDialog />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  expect(await screen.findByRole('dialog', { name: 'Rename' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
})
