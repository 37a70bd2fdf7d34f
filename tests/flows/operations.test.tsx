import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Mail } from '@/server/deps'
import { startHeartbeat } from '@/server/operations/heartbeat'
import { expectAccessible } from '@tests/setup/axe'

import { startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const sent: Mail[] = []
let server: TestServer

beforeAll(async () => {
  server = await startServer({
    variables: { SMTP_URL: 'smtp://mail.example.com' },
    overrides: { mail: { send: async (mail) => void sent.push(mail) } },
  })
  startHeartbeat(server.deps)
})
afterAll(() => server.close())

test('System Status lists the processes, the size of the database, and sends a test mail', async () => {
  const admin = await server.signIn('admin', 'Ada Boss')
  visitAs(admin, '/system-status', server)
  const table = within(await screen.findByRole('region', { name: 'List of processes' }))
  expect(table.getByText('Running')).toBeVisible()
  expect(table.getByRole('rowheader', { name: /^Web and worker/ })).toBeVisible()
  expect(screen.getByText(/^Database size: \d+(\.\d)? MB\./)).toBeVisible()
  expect(screen.getByText('Mail server: mail.example.com.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test mail' }))
  expect(await screen.findByText(`A test mail was sent to ${admin.user.email}`)).toBeVisible()
  expect(sent).toMatchObject([{ to: admin.user.email }])
  await expectAccessible()
})

test('others ask for none of it', async () => {
  const { asked } = visitAs(await server.signIn('agent'), '/system-status', server)
  await screen.findByRole('heading', { level: 1, name: 'System Status' })
  expect(screen.queryByRole('heading', { name: 'Processes' })).toBeNull()
  expect(asked.filter((request) => request.includes('/operations'))).toEqual([])
})
