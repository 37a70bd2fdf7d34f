import { setTimeout as sleep } from 'node:timers/promises'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { reportSchedule, runPage, schedulePage } from '@/contracts/reports'
import { jobs } from '@/server/db/jobs-schema'
import { reportSchedules } from '@/server/db/reports-schema'

import { logIn } from '../harness/log-in'
import { startMailServer } from '../harness/mail-server'
import { ADMINISTRATOR, startProcess } from '../harness/process'
import { openFolder } from '../harness/run-backup'

const SCHEDULES = 60
const TIMES = { every: 'day', weekday: 1, monthDay: 1, at: '07:00' } as const
/** While slots are taken and figures computed; then while mails leave. */
const EARLY_KILLS = [0, 100, 200]
const MAIL_KILLS = [0, 20, 40, 60, 80, 100, 120]
/** Long enough to be killed while the mail server has a mail and has not said so. */
const TAKES_MS = 200

/** By run, as a mail reader shows the link: how many mails of it have arrived. */
const arrivedOf = (mails: readonly { data: string }[]) => {
  const arrived = new Map<string, number>()
  for (const { data } of mails) {
    const text = data.replace(/=\n/g, '').replace(/=3D/g, '=')
    const id = /\/reporting-settings\?run=([\w-]{36})/.exec(text)?.[1] ?? 'no link'
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
  }
  return arrived
}

test('a server that is killed ten times while reports are due sends each slot once, or says that it may have', async () => {
  const mailServer = await startMailServer({ takesMs: TAKES_MS })
  const server = await startProcess({ variables: { SMTP_URL: mailServer.url } })
  const { user } = await logIn(server.url, ADMINISTRATOR)
  const json = { source: { standing: 'day' }, recipientIds: [user.id], ...TIMES }
  for (let made = 0; made < SCHEDULES; made += 1) {
    await server.api.post('/report-schedules', json, reportSchedule)
  }
  await server.shutDown()
  const { db, close } = await openFolder(server.directory)
  await db
    .update(reportSchedules)
    .set({ nextAt: sql`${reportSchedules.nextAt} - interval '1 day'` })
  await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(eq(jobs.kind, 'reports-due'))
  await close()

  await server.restart()
  for (const moment of EARLY_KILLS) {
    await sleep(moment)
    await server.kill()
    await server.restart()
  }
  for (const moment of MAIL_KILLS) {
    const before = mailServer.mails.length
    await expect.poll(() => mailServer.mails.length, { interval: 5 }).toBeGreaterThan(before)
    await sleep(moment)
    await server.kill()
    await server.restart()
  }
  const readRuns = async () => (await server.api.get('/report-runs?limit=100', runPage)).items
  const underWay = async () =>
    (await readRuns()).filter(
      ({ computedAt, mails }) =>
        computedAt === null || mails.some(({ state }) => state === 'waiting'),
    )
  await expect.poll(underWay).toEqual([])

  const runs = await readRuns()
  const { items } = await server.api.get('/report-schedules', schedulePage)
  expect(runs).toHaveLength(SCHEDULES)
  expect(new Set(runs.map(({ scheduleId }) => scheduleId))).toEqual(
    new Set(items.map(({ id }) => id)),
  )
  const arrived = arrivedOf(mailServer.mails)
  const results = runs.map(({ id, problem, mails }) => ({
    problem,
    mails: mails.map(({ state }) => `${state}, arrived ${arrived.get(id) ?? 0}`),
  }))
  const right = ['sent, arrived 1', 'in doubt, arrived 0', 'in doubt, arrived 1']
  for (const { problem, mails } of results) {
    expect(problem).toBe(null)
    expect(mails).toHaveLength(1)
    expect(right).toContain(mails[0])
  }
  expect(runs.map(({ id }) => id)).toEqual(expect.arrayContaining([...arrived.keys()]))
  await server.stop()
  await mailServer.close()
})
