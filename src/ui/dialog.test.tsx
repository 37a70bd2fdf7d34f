import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { Button } from './button'
import { confirm, ConfirmHost } from './confirm'
import { Dialog } from './dialog'
import { Page } from './page'
import { Popover } from './popover'

function Example({ opener = true, section }: { opener?: boolean; section?: string }) {
  const [open, setOpen] = useState(false)
  const [gone, setGone] = useState(false)
  return (
    <main>
      <Page title="Things">
        <section>
          {section === undefined ? null : <h2 tabIndex={-1}>{section}</h2>}
          {gone ? null : <Button onClick={() => setOpen(true)}>Edit</Button>}
        </section>
        {open ? (
          <Dialog
            onClose={() => setOpen(false)}
            title="Edit the thing"
            description="It is saved at once."
            footer={<Button onClick={() => setOpen(false)}>Close</Button>}
          >
            <Button onClick={() => setGone(!opener)}>Remove the opener</Button>
          </Dialog>
        ) : null}
      </Page>
    </main>
  )
}

test('traps focus while open and gives it back to its opener', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit the thing' })
  expect(dialog).toHaveAccessibleDescription('It is saved at once.')
  await expectAccessible(dialog)
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement | null)
  }
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('gives focus to the page heading when its opener is gone', async () => {
  render(<Example opener={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the opener' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Things' })).toHaveFocus())
})

test('gives focus to the page heading when nothing had it', async () => {
  render(<Example section="Notes" />)
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Things' })).toHaveFocus())
})

test('gives focus to the heading of the section that its opener stood in', async () => {
  render(<Example opener={false} section="Notes" />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the opener' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notes' })).toHaveFocus())
})

test.each([
  ['Remove', true],
  ['Cancel', false],
])('confirm: %s answers %s', async (button, expected) => {
  render(<ConfirmHost />)
  const answer = confirm({
    title: 'Remove it?',
    body: 'For good.',
    action: 'Remove',
    tone: 'danger',
  })
  expect(await screen.findByRole('alertdialog', { name: 'Remove it?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await answer).toBe(expected)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('confirm: Escape is no', async () => {
  render(<ConfirmHost />)
  const answer = confirm({ title: 'Remove it?', body: 'For good.', action: 'Remove' })
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
})

test('confirm: who takes the place of the one who was asked is not asked', async () => {
  const { rerender } = render(<ConfirmHost key="Ana" />)
  const answer = confirm({ title: 'Remove it?', body: 'For good.', action: 'Remove' })
  await screen.findByRole('alertdialog')
  rerender(<ConfirmHost key="Bo" />)
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a popover takes focus, closes on Escape and on its trigger, and gives focus back', async () => {
  render(
    <Popover label="Due" trigger={<Button>Set due</Button>}>
      {(close) => <Button onClick={close}>Tomorrow</Button>}
    </Popover>,
  )
  const trigger = screen.getByRole('button', { name: 'Set due' })
  await userEvent.click(trigger)
  const panel = await screen.findByRole('dialog', { name: 'Due' })
  await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement | null))
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(trigger).toHaveFocus())
  await userEvent.click(trigger)
  await screen.findByRole('dialog', { name: 'Due' })
  await userEvent.click(trigger)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
