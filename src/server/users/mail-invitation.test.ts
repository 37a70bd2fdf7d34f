import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inviteUserAnswer, shownLink } from '@/contracts/accounts'
import { startMailServer } from '@tests/harness/mail-server'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const API = '/functions/api/v1'
const IVY = { fullName: 'Ivy Stone', email: 'ivy@example.com', role: 'agent' }

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer({
    variables: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://desk.example.com' },
  })
})
beforeEach(async () => {
  mailServer.mails.splice(0)
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada Admin')
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const invite = async () =>
  inviteUserAnswer.parse(
    await (await admin.request(`${API}/users/invitations`, { json: IVY })).json(),
  )
/** The text of the newest mail as a mail reader shows it: soft line ends joined. */
const text = () => (mailServer.mails.at(-1)?.data ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')
const linkTo = (token: string) => `https://desk.example.com/account-link?token=${token}`

test('is the link that the administrator is shown, says who invites, and is in the audit log', async () => {
  const { user, link } = await invite()
  expect(link.mail).toBe('sent')
  expect(mailServer.mails).toMatchObject([{ to: ['ivy@example.com'] }])
  expect(text()).toContain('Ada Admin has added you')
  expect(text()).toContain(linkTo(link.token))
  expect(await server.db.select().from(auditEntries)).toMatchObject([
    { action: 'user.invited', subjectId: user.id },
    { action: 'user.link-mailed', actorName: 'Ada Admin', subjectId: user.id },
  ])
})

test('goes out again with a new link; a reset link is the administrator’s to hand over', async () => {
  const { user } = await invite()
  const make = async (id: string) =>
    shownLink.parse(
      await (await admin.request(`${API}/users/${id}/account-link`, { method: 'POST' })).json(),
    )
  const again = await make(user.id)
  expect(again).toMatchObject({ purpose: 'invitation', mail: 'sent' })
  expect(text()).toContain(linkTo(again.token))
  expect(await make(admin.user.id)).toMatchObject({ purpose: 'reset', mail: 'off' })
  expect(mailServer.mails).toHaveLength(2)
})

test('that the mail server does not take is said; the account and the link are there', async () => {
  const away = await startServer({ variables: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { request } = await away.signIn('admin')
  const answer = await (await request(`${API}/users/invitations`, { json: IVY })).json()
  const { link } = inviteUserAnswer.parse(answer)
  expect(link.mail).toBe('refused')
  const read = await away.request('/functions/auth-link', { json: { token: link.token } })
  expect(read.status).toBe(200)
  await away.close()
})
