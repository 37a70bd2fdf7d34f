import { expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startMailServer } from '@tests/harness/mail-server'
import { startServer } from '@tests/harness/server'

import { users } from '../db/schema'

const API = '/functions/api/v1'

test('an alert email reaches each recipient by themselves over a mail server', async () => {
  const mailServer = await startMailServer()
  const server = await startServer({
    variables: { SMTP_URL: mailServer.url, MAIL_FROM: 'desk@example.com' },
  })
  server.deps.startWorkers()
  const agent = await server.signIn('agent', 'Robin Test')
  await server.db.insert(users).values(
    ['ada@example.com', 'bo@example.com'].map((email) => ({
      name: email,
      email,
      role: 'user' as const,
    })),
  )
  await server.deliver('vapi', vapiReport({ name: 'Noor Haddad' }))
  const { items } = callPage.parse(await (await agent.request(`${API}/calls`)).json())
  const answer = await agent.request(`${API}/alerts/email`, {
    json: {
      ruleName: 'Priority Alert',
      condition: 'priority = high',
      callId: items[0]?.id,
      recipients: ['ada@example.com', 'bo@example.com'],
    },
  })
  expect(await answer.json()).toEqual({ queued: 2 })
  await expect
    .poll(() => mailServer.mails.flatMap(({ to }) => to).toSorted())
    .toEqual(['ada@example.com', 'bo@example.com'])
  for (const mail of mailServer.mails) {
    expect(mail.from).toBe('desk@example.com')
    expect(mail.data).toContain('Subject: A call matches an alert rule of Robin Test')
    expect(mail.data).toContain('Noor Haddad')
    expect(mail.data).toContain('The rule checks: Priority')
  }
  await server.close()
  await mailServer.close()
})
