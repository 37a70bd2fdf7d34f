import { expect, test } from 'vitest'

import { logIn } from '../harness/log-in'
import { startMailServer } from '../harness/mail-server'
import { ADMINISTRATOR, startProcess } from '../harness/process'

test('the built server mails an invitation', async () => {
  const mailServer = await startMailServer()
  const variables = { SMTP_URL: mailServer.url, MAIL_FROM: 'Desk <desk@example.com>' }
  const server = await startProcess({ variables })
  const { token } = await logIn(server.url, ADMINISTRATOR)
  const ivy = { fullName: 'Ivy Stone', email: 'ivy@example.com', role: 'agent' }
  const response = await fetch(`${server.url}/functions/api/v1/users/invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(ivy),
  })
  expect(response.ok).toBe(true)
  await expect.poll(() => mailServer.mails).toMatchObject([{ to: ['ivy@example.com'] }])
  // As a mail reader shows it: soft line ends joined.
  const text = (mailServer.mails[0]?.data ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')
  expect(text).toContain('From: Desk <desk@example.com>')
  expect(text).toMatch(/\/account-link\?token=[\w-]+/)
  await server.stop()
  await mailServer.close()
})
