import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { conflictProblem } from '@/contracts/problem'
import {
  organisationDefaults,
  organisationSettings,
  preferenceDefaults,
  preferences,
  settingsChanges,
} from '@/contracts/settings'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const API = '/functions/api/v1'
type Session = Awaited<ReturnType<TestServer['signIn']>>
let server: TestServer
let ada: Session
let ben: Session

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  ben = await server.signIn('agent', 'Ben')
})

const read = async ({ request }: Session) =>
  organisationSettings.parse(await (await request(`${API}/settings`)).json())
const save = ({ request }: Session, json: unknown) =>
  request(`${API}/settings`, { method: 'PUT', json })
const audited = async () =>
  (await server.db.select().from(auditEntries)).map(({ actorName, action, changes }) => ({
    actorName,
    action,
    changes,
  }))

describe('organisation settings', () => {
  test('stand as specified until somebody changes them', async () => {
    expect(await read(ben)).toEqual({
      autoAssignTickets: false,
      notifyOnNewTicket: true,
      notifyOnComment: true,
      aiDraftsNeedApproval: true,
      ticketTargets: organisationDefaults.ticketTargets,
      solvedCallValues: {},
      resolutionTarget: 85,
      repeatDays: 7,
      minimumCalls: 20,
      returnUnstartedHours: null,
      keepTranscriptsDays: null,
      keepRecordingsDays: null,
      keepEventsDays: null,
      version: 1,
      changedByName: null,
      changedAt: null,
    })
  })

  test('are saved by an administrator, for everybody, with who and what in the audit log', async () => {
    const answer = await save(ada, {
      ...organisationDefaults,
      autoAssignTickets: true,
      keepEventsDays: 30,
      version: 1,
    })
    expect(answer.status).toBe(200)
    expect(await read(ben)).toMatchObject({
      autoAssignTickets: true,
      keepEventsDays: 30,
      version: 2,
      changedByName: 'Ada',
      changedAt: expect.any(String),
    })
    expect(await audited()).toEqual([
      {
        actorName: 'Ada',
        action: 'settings.changed',
        changes: {
          autoAssignTickets: { from: false, to: true },
          keepEventsDays: { from: null, to: 30 },
        },
      },
    ])
  })

  test('tell everybody who changed what, newest first', async () => {
    await save(ada, { ...organisationDefaults, keepEventsDays: 30, version: 1 })
    await save(ada, { ...organisationDefaults, notifyOnComment: false, version: 2 })
    const answer = await ben.request(`${API}/settings/changes`)
    expect(settingsChanges.parse(await answer.json()).items).toMatchObject([
      {
        byName: 'Ada',
        changes: {
          notifyOnComment: { from: true, to: false },
          keepEventsDays: { from: 30, to: null },
        },
      },
      { byName: 'Ada', changes: { keepEventsDays: { from: null, to: 30 } } },
    ])
  })

  test('a save over somebody else’s is refused, names them, and changes nothing', async () => {
    const cleo = await server.signIn('admin', 'Cleo')
    await save(ada, { ...organisationDefaults, autoAssignTickets: true, version: 1 })
    const refused = await save(cleo, {
      ...organisationDefaults,
      notifyOnComment: false,
      version: 1,
    })
    expect(refused.status).toBe(409)
    expect(conflictProblem.parse(await refused.json()).changedBy).toBe('Ada')
    expect(await read(cleo)).toMatchObject({ autoAssignTickets: true, notifyOnComment: true })
  })

  test('two saves of the same version at once: exactly one wins', async () => {
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async (days) => {
        const body = { ...organisationDefaults, keepEventsDays: days, version: 1 }
        return (await save(ada, body)).status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })

  test('saving what stands already is no change', async () => {
    const same = { ...organisationDefaults, version: 1 }
    expect((await save(ada, same)).status).toBe(200)
    expect(await read(ada)).toMatchObject({ version: 1, changedByName: null })
    expect(await audited()).toEqual([])
  })

  test.each([0, -1, 1.5, 3651, '30'])(
    'keeping %j days is refused, naming the field',
    async (days) => {
      const body = { ...organisationDefaults, keepTranscriptsDays: days, version: 1 }
      const refused = await save(ada, body)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({
        fields: { keepTranscriptsDays: expect.any(String) },
      })
    },
  )

  test('an agent may read but not change them', async () => {
    const refused = await save(ben, { ...organisationDefaults, version: 1 })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'Only an administrator can do this.' })
  })
})

describe('preferences', () => {
  const own = async ({ request }: Session) =>
    preferences.parse(await (await request(`${API}/preferences`)).json())

  test('email and push are on and SMS is off until a person says otherwise', async () => {
    expect(await own(ben)).toEqual({ notifyByEmail: true, notifyBySms: false, notifyByPush: true })
  })

  test('belong to one person and are in the audit log', async () => {
    const json = { ...preferenceDefaults, notifyByEmail: false }
    const answer = await ben.request(`${API}/preferences`, { method: 'PUT', json })
    expect(preferences.parse(await answer.json())).toEqual(json)
    expect(await own(ben)).toEqual(json)
    expect(await own(ada)).toEqual(preferenceDefaults)
    expect(await audited()).toEqual([
      {
        actorName: 'Ben',
        action: 'preferences.changed',
        changes: { notifyByEmail: { from: true, to: false } },
      },
    ])
  })

  test('changed twice, the last word counts', async () => {
    for (const notifyBySms of [true, false]) {
      const json = { ...preferenceDefaults, notifyBySms, notifyByPush: false }
      await ben.request(`${API}/preferences`, { method: 'PUT', json })
    }
    expect(await own(ben)).toEqual({ ...preferenceDefaults, notifyByPush: false })
  })
})
