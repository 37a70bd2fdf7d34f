import { expect, test } from 'vitest'

import type { StoredEvent } from '../changes/event-log'
import { toLiveEvents } from './live-events'

const changed = (entity: string): StoredEvent => ({
  entity,
  id: 'one',
  what: `${entity}.changed`,
  callId: null,
  actorKind: 'system',
  actorId: null,
  actorName: 'Test',
  before: null,
  after: null,
  at: new Date('2026-11-20T16:00:00Z'),
  position: { epoch: 0, tx: '1', id: '1' },
})

test.each([
  ['settings', ['workspace']],
  ['user', ['user']],
  ['business-hours', ['workspace']],
  ['model', ['workspace']],
  ['credential', ['workspace', 'reconciliation']],
  ['function-call', ['delivery']],
  ['all-calls', ['reset']],
  ['export', []],
])('what %s changes is told as what screens show of it: %j', (entity, told) => {
  expect(toLiveEvents([changed(entity)]).map(({ event }) => event)).toEqual(
    told.map((entity) => ({ entity })),
  )
})
