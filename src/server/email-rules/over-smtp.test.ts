import { expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { EMAIL_RULE } from '@tests/harness/email-rules'
import { startMailServer } from '@tests/harness/mail-server'
import { startServer } from '@tests/harness/server'

test('a call that comes is mailed over a mail server, by the workers of the process', async () => {
  const mailServer = await startMailServer()
  const server = await startServer({
    variables: { SMTP_URL: mailServer.url, MAIL_FROM: 'desk@example.com' },
  })
  const ada = await server.signIn('admin', 'Ada Moreau')
  server.deps.startWorkers()
  const json = { ...EMAIL_RULE, addresses: ['team@example.com'], isActive: true }
  expect((await ada.request('/functions/api/v1/email-rules', { json })).status).toBe(200)
  await server.deliver('vapi', vapiReport({ name: 'Noor Haddad', startedAt: new Date() }))
  await expect
    .poll(() => mailServer.mails.flatMap(({ to }) => to).toSorted())
    .toEqual([ada.user.email, 'team@example.com'].toSorted())
  expect(mailServer.mails[0]?.data).toContain('Subject: Call of Noor Haddad')
  await server.close()
  await mailServer.close()
})
