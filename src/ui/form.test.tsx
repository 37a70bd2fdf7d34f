import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { ConfirmHost } from './confirm'
import { FormDialog, SelectField, TextAreaField, TextField } from './form'

type Refusal = Error & { fields?: Record<string, string> }
const refused: Refusal = Object.assign(new Error('Already scheduled'), {
  fields: { day: 'Taken', unknown: 'Not a field of this form' },
})
const onSubmit = vi.fn<(values: unknown) => void>()

function Example({ error = null, pending = false }: { error?: Refusal | null; pending?: boolean }) {
  const [open, setOpen] = useState(true)
  const form = useForm({ defaultValues: { day: '', reason: '', priority: 'normal' } })
  return (
    <>
      {open ? (
        <FormDialog
          title="Schedule a callback"
          onClose={() => setOpen(false)}
          form={form}
          onSubmit={onSubmit}
          submitLabel="Schedule"
          pendingLabel="Scheduling..."
          mutation={{ isPending: pending, error }}
        >
          <TextField name="day" label="Day" help="In your time zone" />
          <TextAreaField name="reason" label="Reason" />
          <SelectField
            name="priority"
            label="Priority"
            options={[
              { value: 'normal', label: 'Normal' },
              { value: 'high', label: 'High' },
            ]}
          />
        </FormDialog>
      ) : null}
      <ConfirmHost />
    </>
  )
}

test('Enter in a field submits what was typed', async () => {
  render(<Example />)
  await screen.findByRole('dialog', { name: 'Schedule a callback' })
  await userEvent.selectOptions(screen.getByLabelText('Priority'), 'High')
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked twice')
  await userEvent.type(screen.getByLabelText('Day'), 'Friday{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit.mock.lastCall?.[0]).toEqual({
    day: 'Friday',
    reason: 'Asked twice',
    priority: 'high',
  })
})

test('shows why the server refused, as a whole and beside the field', async () => {
  const { rerender } = render(<Example />)
  await screen.findByRole('dialog')
  rerender(<Example error={refused} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Already scheduled')
  const day = screen.getByLabelText('Day')
  await waitFor(() => expect(day).toHaveAttribute('aria-invalid', 'true'))
  expect(day).toHaveAccessibleDescription('Taken In your time zone')
  await expectAccessible(screen.getByRole('dialog'))
})

test('asks before typed words are lost, and only then', async () => {
  render(<Example />)
  await userEvent.type(await screen.findByLabelText('Day'), 'Friday')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closes at once when nothing was typed', async () => {
  render(<Example />)
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('while pending it neither submits again nor closes', async () => {
  onSubmit.mockClear()
  render(<Example pending />)
  await userEvent.click(await screen.findByRole('button', { name: 'Scheduling...' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
  expect(onSubmit).not.toHaveBeenCalled()
})
