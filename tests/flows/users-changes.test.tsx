import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import {
  PASSWORD,
  USERS,
  answerWith,
  card,
  fill,
  holdBack,
  names,
  toast,
  setUpUsersPage,
} from './lib/users-page'

const { somebody, open, signIn } = setUpUsersPage()

describe('adding', () => {
  const BO = {
    'Full Name': 'Bo Agent',
    'Email (Username)': 'bo@example.com',
    Password: PASSWORD,
  }
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add User' }))
    return screen.findByRole('dialog', { name: 'Add User' })
  }

  test('is disabled until every field is filled; the role is agent, the email field an email field', async () => {
    await open()
    const dialog = await openDialog()
    const add = within(dialog).getByRole('button', { name: 'Add' })
    expect(within(dialog).getByLabelText('Role')).toHaveDisplayValue('Agent')
    expect(within(dialog).getByLabelText('Email (Username)')).toHaveAttribute('type', 'email')
    expect(within(dialog).getByLabelText('Password')).toHaveAttribute('type', 'password')
    expect(within(dialog).getByLabelText('Password')).toHaveAccessibleDescription(
      'At least 8 characters, not easy to guess',
    )
    for (const [label, text] of Object.entries(BO)) {
      expect(add).toHaveAttribute('aria-disabled', 'true')
      expect(add).toHaveAccessibleDescription('Please fill in all fields')
      await fill(dialog, { [label]: text })
    }
    expect(within(dialog).getByRole('button', { name: 'Add' })).not.toHaveAttribute('aria-disabled')
    await expectAccessible(dialog)
  })

  test('takes an answer of the four fields of the specification', async () => {
    await open()
    const dialog = await openDialog()
    await fill(dialog, BO)
    answerWith('POST', () =>
      Response.json({ id: 'u7', name: 'Bo Agent', email: 'bo@example.com', role: 'agent' }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await toast('success')).toBe('User added successfully')
  })

  test('with something missing says so, names the fields and sends nothing', async () => {
    const { asked } = await open()
    const dialog = await openDialog()
    await fill(dialog, { 'Full Name': 'Bo' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await toast('error')).toBe('Please fill in all fields')
    expect(within(dialog).getByLabelText('Email (Username)')).toHaveAccessibleDescription(
      'Enter an email address',
    )
    expect(within(dialog).getByLabelText('Password')).toHaveAccessibleDescription(
      'Enter a password At least 8 characters, not easy to guess',
    )
    expect(asked).not.toContain(`POST ${USERS}`)
  })

  test('shows Adding... with Cancel disabled, then the card and a toast', async () => {
    await open()
    const dialog = await openDialog()
    await fill(dialog, BO)
    const letGo = holdBack('POST')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByRole('button', { name: 'Adding...' })).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(dialog).toBeInTheDocument()
    letGo()
    expect(await toast('success')).toBe('User added successfully')
    expect((await card('Bo Agent')).getByText('bo@example.com')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await signIn('bo@example.com', PASSWORD)).toMatchObject({ success: true })
  })

  test('shows the card before the server answers, with nothing yet to change', async () => {
    await open()
    const dialog = await openDialog()
    await fill(dialog, BO)
    const letGo = holdBack('POST')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    const shown = await card('Bo Agent')
    expect(shown.getByText('Being added…')).toBeInTheDocument()
    expect(shown.getByText('Edit')).toHaveAccessibleDescription('They are still being added')
    expect(names()).toEqual(['Ada Admin', 'Bo Agent'])
    letGo()
    await toast('success')
    expect((await card('Bo Agent')).getByText('Never signed in')).toBeVisible()
    expect(names()).toEqual(['Ada Admin', 'Bo Agent'])
  })

  test('refused says the server’s text, at the field too, and keeps what was typed', async () => {
    const taken = await somebody('agent', 'Cem Öz')
    await open()
    const dialog = await openDialog()
    await fill(dialog, { ...BO, 'Email (Username)': taken.user.email })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    const said = 'This email address is already in use.'
    expect(await toast('error')).toBe(said)
    const email = within(dialog).getByLabelText('Email (Username)')
    expect(email).toHaveAccessibleDescription('Already in use')
    expect(email).toHaveValue(taken.user.email)
    await expectAccessible(dialog)
  })

  test.each(['', '{"error":"","code":"x"}'])(
    'that fails without a text (%j) says Failed to add user, and takes the card back',
    async (body) => {
      await open()
      const dialog = await openDialog()
      await fill(dialog, BO)
      answerWith('POST', () => new Response(body, { status: 502 }))
      const letGo = holdBack('POST')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
      await card('Bo Agent')
      letGo()
      expect(await toast('error')).toBe('Failed to add user')
      expect(within(dialog).getByRole('alert')).toHaveTextContent(/^Failed to add user$/)
      expect(names()).toEqual(['Ada Admin'])
    },
  )

  test('a password that would be guessed is refused at its field before anything is sent', async () => {
    const { asked } = await open()
    const dialog = await openDialog()
    await fill(dialog, { ...BO, Password: 'password1' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Password')).toHaveAccessibleDescription(
        /too easy to guess/,
      ),
    )
    expect(asked).not.toContain(`POST ${USERS}`)
  })
})

describe('editing', () => {
  const edit = async (name: string) => {
    await userEvent.click((await card(name)).getByRole('button', { name: `Edit ${name}` }))
    return screen.findByRole('dialog', { name: 'Edit User' })
  }
  const update = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Update' }))

  test('shows the change at once, Updating... until it is saved, and leaves the password alone', async () => {
    const bo = await somebody('agent', 'Bo Agent')
    await open()
    const dialog = await edit('Bo Agent')
    expect(within(dialog).getByLabelText('Full Name')).toHaveValue('Bo Agent')
    expect(within(dialog).getByLabelText('Password')).toHaveAccessibleDescription(
      'leave blank to keep current',
    )
    await fill(dialog, { 'Full Name': 'Bo Changed', Password: '' })
    const letGo = holdBack('PUT')
    await update(dialog)
    expect(await within(dialog).findByRole('button', { name: 'Updating...' })).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(await screen.findByText('Bo Changed', { selector: 'li *' })).toBeInTheDocument()
    letGo()
    expect(await toast('success')).toBe('User updated successfully')
    expect((await bo.request('/functions/api/v1/me')).status).toBe(200)
  })

  test('a typed password is sent and works', async () => {
    const bo = await somebody('agent', 'Bo Agent')
    await open()
    const dialog = await edit('Bo Agent')
    await fill(dialog, { Password: PASSWORD })
    await update(dialog)
    expect(await toast('success')).toBe('User updated successfully')
    expect(await signIn(bo.user.email, PASSWORD)).toMatchObject({ success: true })
  })

  test('without a name or an email says so, names the field and sends nothing', async () => {
    const bo = await somebody('agent', 'Bo Agent')
    const { asked } = await open()
    const dialog = await edit('Bo Agent')
    await fill(dialog, { 'Full Name': '' })
    await update(dialog)
    expect(await toast('error')).toBe('Please fill in all required fields')
    expect(within(dialog).getByLabelText('Full Name')).toHaveAccessibleDescription('Enter a name')
    expect(asked).not.toContain(`PUT ${USERS}/${bo.user.id}`)
  })

  test('refused says the server’s text and rolls the card back', async () => {
    const { user } = await somebody('agent', 'Cem Öz')
    await open()
    const dialog = await edit('Ada Admin')
    await fill(dialog, { 'Full Name': 'Other Name', 'Email (Username)': user.email })
    await update(dialog)
    const said = 'This email address is already in use.'
    expect(await toast('error')).toBe(said)
    expect(await screen.findByText('Ada Admin', { selector: 'li *' })).toBeInTheDocument()
    expect(screen.queryByText('Other Name', { selector: 'li *' })).toBeNull()
  })

  test('that fails without a text says Failed to update user', async () => {
    await somebody('agent', 'Bo Agent')
    await open()
    const dialog = await edit('Bo Agent')
    await fill(dialog, { 'Full Name': 'Other Name' })
    answerWith('PUT', () => new Response('', { status: 502 }))
    await update(dialog)
    expect(await toast('error')).toBe('Failed to update user')
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/^Failed to update user$/)
  })

  test('loses nothing when two administrators edit at once', async () => {
    const bo = await somebody('agent', 'Bo Agent')
    const other = await somebody('admin', 'Second Admin')
    await open()
    const dialog = await edit('Bo Agent')
    await other.request(`${USERS}/${bo.user.id}`, {
      method: 'PUT',
      json: { fullName: 'Bo Agent', email: 'bo.second@example.com', role: 'agent' },
    })
    await fill(dialog, { 'Full Name': 'Bo First' })
    await update(dialog)
    expect(
      await within(dialog).findByText(
        'Second Admin changed this first. Your changes were not saved.',
      ),
    ).toBeVisible()
    expect(
      await within(dialog).findByText(/Saved now: Bo Agent · bo\.second@example\.com/),
    ).toBeVisible()
    await fill(dialog, { 'Email (Username)': 'bo.second@example.com' })
    await update(dialog)
    expect(await toast('success')).toBe('User updated successfully')
    const bos = await card('Bo First')
    expect(bos.getByText('bo.second@example.com')).toBeVisible()
  })
})

describe('deleting', () => {
  const askDelete = async (name: string, answer: boolean) => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(answer)
    await userEvent.click((await card(name)).getByRole('button', { name: `Delete ${name}` }))
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this user?')
  }

  test('asks in the browser’s own words, and does nothing on no', async () => {
    const bo = await somebody('agent', 'Bo Agent')
    const { asked } = await open()
    await askDelete('Bo Agent', false)
    expect(await card('Bo Agent')).toBeTruthy()
    expect(asked).not.toContain(`DELETE ${USERS}/${bo.user.id}`)
  })

  test('takes the card away at once and says that it worked', async () => {
    await somebody('agent', 'Bo Agent')
    await open()
    await card('Bo Agent')
    const letGo = holdBack('DELETE')
    await askDelete('Bo Agent', true)
    await waitFor(() => expect(names()).toEqual(['Ada Admin']))
    letGo()
    expect(await toast('success')).toBe('User deleted successfully')
  })

  test.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty 200', () => new Response('')],
    ['{}', () => Response.json({})],
    ['a message', () => Response.json({ message: 'Gone' })],
  ])('has worked when the answer is OK: %s', async (_name, answer) => {
    await somebody('agent', 'Bo Agent')
    await open()
    await card('Bo Agent')
    answerWith('DELETE', answer)
    await askDelete('Bo Agent', true)
    expect(await toast('success')).toBe('User deleted successfully')
  })

  test('refused puts the card back, says Failed to delete user, and why', async () => {
    await somebody('agent', 'Bo Agent')
    await open()
    await card('Bo Agent')
    answerWith('DELETE', () =>
      Response.json({ error: 'Not on a Friday.', code: 'friday' }, { status: 409 }),
    )
    await askDelete('Bo Agent', true)
    expect(await toast('error')).toBe('Failed to delete user')
    expect(await screen.findByText('Bo Agent was not deleted. Not on a Friday.')).toBeVisible()
    await waitFor(() => expect(names()).toEqual(['Ada Admin', 'Bo Agent']))
  })

  test('oneself cannot be deleted, and the button says why', async () => {
    await open()
    const own = (await card('Ada Admin')).getByRole('button', { name: 'Delete Ada Admin' })
    expect(own).toHaveAttribute('aria-disabled', 'true')
    expect(own).toHaveAccessibleDescription(
      'You cannot delete your own account: ask another administrator',
    )
  })
})
