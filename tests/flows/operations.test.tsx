import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { BACKUP } from '@/server/backup/backups'
import { backups } from '@/server/db/backups-schema'
import { jobs } from '@/server/db/jobs-schema'
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

test('System Status lists the backups and what became of them', async () => {
  const at = server.deps.now()
  const ago = (hours: number) => new Date(at.getTime() - hours * 60 * 60 * 1000)
  await server.db.insert(backups).values([
    {
      state: 'done',
      host: 'desk-1',
      file: '/backups/older.backup',
      bytes: 128e6,
      createdAt: ago(48),
      finishedAt: ago(47),
      testedAt: ago(46),
    },
    {
      state: 'failed',
      host: 'desk-1',
      file: '/backups/newer.backup',
      createdAt: ago(2),
      finishedAt: ago(2),
      error: 'The disk for the backup is full.',
    },
  ])
  visitAs(await server.signIn('admin', 'Bo Boss'), '/system-status', server)
  expect(await screen.findByText('Backups are off: BACKUP_DIR is not set.')).toBeVisible()
  const table = within(screen.getByRole('region', { name: 'List of backups' }))
  const failed = within(table.getByRole('row', { name: /newer/ }))
  expect(failed.getByText('The disk for the backup is full.')).toBeVisible()
  const done = within(table.getByRole('row', { name: /older/ }))
  expect(done.getByText('128 MB')).toBeVisible()
  expect(done.getByText('Restored')).toBeVisible()
})

test('a backup of more than a day ago is overdue, and one can be made now', async () => {
  await server.db.insert(jobs).values({ ...BACKUP, schedule: '23 * * * *', zone: 'UTC' })
  visitAs(await server.signIn('admin', 'Cy Boss'), '/system-status', server)
  expect(await screen.findByText('Overdue')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText('Backup requested')).toBeVisible()
  expect(await screen.findByRole('row', { name: /^Not started yet/ })).toBeVisible()
  const again = screen.getByRole('button', { name: 'Back up now' })
  expect(again).toHaveAccessibleDescription('A backup is already in progress')
  await expectAccessible()
})

test('others ask for none of it', async () => {
  const { asked } = visitAs(await server.signIn('agent'), '/system-status', server)
  await screen.findByRole('heading', { level: 1, name: 'System Status' })
  expect(screen.queryByRole('heading', { name: 'Processes' })).toBeNull()
  expect(asked.filter((request) => /operations|backups/.test(request))).toEqual([])
})
