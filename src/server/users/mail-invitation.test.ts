import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inviteUserAnswer, shownLink } from '@/contracts/accounts'
import { startMailServer } from '@tests/harness/mail-server'
import { startServer, type TestServer } from '@tests/harness/server'

import { jobs } from '../db/jobs-schema'
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
  server.deps.startWorkers()
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
const mailed = () =>
  /https:\/\/desk\.example\.com\/account-link\?token=([\w-]+)/.exec(text())?.[1] ?? ''
const readLink = async (token: string) =>
  (await server.request('/functions/auth-link', { json: { token } })).status
const invitations = ({ db }: TestServer) =>
  db.select().from(jobs).where(eq(jobs.kind, 'invitation-mail'))
const arrived = (count: number) => expect.poll(() => mailServer.mails).toHaveLength(count)

test('has a link beside the one that is shown, says who invites, and is in the audit log', async () => {
  const { user, link } = await invite()
  expect(link.mail).toBe('queued')
  await arrived(1)
  expect(mailServer.mails).toMatchObject([{ to: ['ivy@example.com'] }])
  expect(text()).toContain('Ada Admin has added you')
  for (const token of [link.token, mailed()]) expect(await readLink(token)).toBe(200)
  const json = { token: mailed(), password: 'nine long words 9' }
  expect((await server.request('/functions/auth-set-password', { json })).status).toBe(200)
  expect(await readLink(link.token)).toBe(404)
  expect(await server.db.select().from(auditEntries)).toMatchObject([
    { action: 'user.invited', subjectId: user.id },
    { action: 'user.link-mailed', actorName: 'Ada Admin', subjectId: user.id },
    { action: 'user.password-set' },
  ])
})

test('goes out again with a new link; a reset link is the administrator’s to hand over', async () => {
  const { user } = await invite()
  await arrived(1)
  const first = mailed()
  const make = async (id: string) =>
    shownLink.parse(
      await (await admin.request(`${API}/users/${id}/account-link`, { method: 'POST' })).json(),
    )
  const again = await make(user.id)
  expect(again).toMatchObject({ purpose: 'invitation', mail: 'queued' })
  await arrived(2)
  expect(await readLink(first)).toBe(404)
  expect(await readLink(mailed())).toBe(200)
  expect(await make(admin.user.id)).toMatchObject({ purpose: 'reset', mail: 'off' })
  expect(mailServer.mails).toHaveLength(2)
})

test('is not needed by somebody who used the link they were shown meanwhile', async () => {
  const late = await startServer({ variables: { SMTP_URL: mailServer.url } })
  const { request } = await late.signIn('admin')
  const { link } = inviteUserAnswer.parse(
    await (await request(`${API}/users/invitations`, { json: IVY })).json(),
  )
  const json = { token: link.token, password: 'nine long words 9' }
  expect((await late.request('/functions/auth-set-password', { json })).status).toBe(200)
  late.deps.startWorkers()
  await expect.poll(() => invitations(late)).toMatchObject([{ state: 'done' }])
  expect(mailServer.mails).toEqual([])
  await late.close()
})

test('that the mail server does not take is tried again; the account and the link are there', async () => {
  const away = await startServer({ variables: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  away.deps.startWorkers()
  const { request } = await away.signIn('admin')
  const answer = await (await request(`${API}/users/invitations`, { json: IVY })).json()
  const { link } = inviteUserAnswer.parse(answer)
  await expect
    .poll(() => invitations(away))
    .toMatchObject([{ state: 'waiting', error: expect.stringContaining('ECONNREFUSED') }])
  const read = await away.request('/functions/auth-link', { json: { token: link.token } })
  expect(read.status).toBe(200)
  await away.close()
})
