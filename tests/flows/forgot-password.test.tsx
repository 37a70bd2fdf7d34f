import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { session } from '@/api/session'
import { expectAccessible } from '@tests/setup/axe'

import { startMailServer } from '../harness/mail-server'
import { type TestServer, startServer } from '../harness/server'
import { visit } from '../harness/visit'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let leave: (() => void) | undefined

beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer({ variables: { SMTP_URL: mailServer.url } })
  server.deps.startWorkers()
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
afterEach(() => {
  leave?.()
  session.end()
  localStorage.clear()
})

const open = (address: string) => {
  const visited = visit(address, server)
  leave = visited.leave
  return visited
}

/** Where the link leads that was mailed to them. */
const mailedTo = async (email: string) => {
  const mail = () => mailServer.mails.find(({ to }) => to.includes(email))
  await waitFor(() => expect(mail()).toBeDefined())
  const text = (mail()?.data ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')
  return /\/account-link\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

test('with a mail server, the sign-in screen mails a link; the link sets the password and signs in', async () => {
  const { user } = await server.signIn('agent', 'Bo Agent')
  const { asked } = open('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  const heading = await screen.findByRole('heading', { name: 'Forgot your password?' })
  await waitFor(() => expect(heading).toHaveFocus())
  const email = await screen.findByLabelText('Email')
  await userEvent.type(email, 'nobody{Enter}')
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Enter an email address/))
  expect(asked).not.toContain('POST /functions/auth-forgot-password')
  await expectAccessible()
  await userEvent.clear(email)
  await userEvent.type(email, `${user.email}{Enter}`)
  expect(
    await screen.findByText(`If ${user.email} has an account, a link`, { exact: false }),
  ).toBeVisible()
  const address = await mailedTo(user.email)
  leave?.()

  const visited = open(address)
  expect(await screen.findByText('Hello Bo Agent.', { exact: false })).toBeVisible()
  await userEvent.type(screen.getByLabelText('New password'), 'nine long words 9')
  await userEvent.type(screen.getByLabelText('New password again'), 'nine long words 9{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Next Steps' })).toBeVisible()
  await waitFor(() => expect(visited.address()).toBe('/'))
  expect(session.read()?.user.name).toBe('Bo Agent')
})

test('an invitation is mailed; its link welcomes, takes no bad password, and works once', async () => {
  session.start(await server.signIn('admin', 'Ada Admin'))
  open('/users')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite by Link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by Link' }))
  await userEvent.type(dialog.getByLabelText('Full Name'), 'Ivy Stone')
  await userEvent.type(dialog.getByLabelText('Email (Username)'), 'ivy@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Make Link' }))
  const shown = await screen.findByRole('dialog', { name: 'Invitation link for Ivy Stone' })
  expect(shown).toHaveTextContent('Emailed to ivy@example.com.')
  const address = await mailedTo('ivy@example.com')
  leave?.()
  session.end()

  open(address)
  expect(await screen.findByText('Welcome Ivy Stone.', { exact: false })).toBeVisible()
  const password = screen.getByLabelText('New password')
  const again = screen.getByLabelText('New password again')
  await userEvent.type(password, 'password1')
  await userEvent.type(again, 'password2{Enter}')
  await waitFor(() => expect(again).toHaveAccessibleDescription(/The two passwords differ/))
  expect(password).toHaveAccessibleDescription(/too easy to guess/)
  await userEvent.clear(password)
  await userEvent.type(password, 'nine long words 9')
  await userEvent.clear(again)
  await userEvent.type(again, 'nine long words 9{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Next Steps' })).toBeVisible()
  leave?.()
  session.end()

  open(address)
  expect(await screen.findByText(/^This link has expired or was already used\./)).toBeVisible()
})

test('an answer that nobody understands is said in words for people', async () => {
  const answer = server.app.request.bind(server.app)
  const odd = vi
    .spyOn(server.app, 'request')
    .mockImplementation((url, ...rest) =>
      typeof url === 'string' && url.endsWith('/auth-options')
        ? new Response('<html>')
        : answer(url, ...rest),
    )
  open('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  expect(await screen.findByText(/^Unexpected answer from the server/)).toBeVisible()
  odd.mockRestore()
})

test.each(['/account-link', '/account-link?token=short', `/account-link?token=${'x'.repeat(43)}`])(
  '%s says that the link is of no use, and whom to ask',
  async (address) => {
    open(address)
    expect(
      await screen.findByText(
        'This link has expired or was already used. Ask an administrator for a new one.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the sign-in screen' })).toBeVisible()
    await expectAccessible()
  },
)
