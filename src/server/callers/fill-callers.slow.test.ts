import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { queryRows } from '../db/rows'
import { migrationsFolder } from '../db/migrate'
import { jobs } from '../db/jobs-schema'
import { fillCallers } from './fill-callers'

const CALLS = 2000
let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Numbers written in two ways, national ones, addresses, ids, hidden ones and none. */
const customerOf = (index: number) => {
  const number = `+1555555${String(index % 40).padStart(4, '0')}`
  const customers = [
    { number, name: `Name ${index % 40}` },
    { number: number.replace('+1555555', '+1 (555) 555-') },
    { number: `0791234${index % 7}00` },
    { sipUri: `sip:desk-${index % 5}@example.com` },
    { externalId: `cus_${index % 9}` },
    { number: 'anonymous' },
    {},
  ]
  return customers[index % customers.length]
}

const deliverAll = async () => {
  for (let start = 0; start < CALLS; start += 32) {
    const events = Array.from({ length: Math.min(32, CALLS - start) }, (_, index) => {
      const { message } = vapiReport({ id: `call-${start + index}` })
      const call = { ...message.call, customer: customerOf(start + index) }
      return { message: { ...message, call, phoneNumber: { number: '+41445550100' } } }
    })
    await Promise.all(events.map((event) => server.deliver('vapi', event)))
  }
}

/** Who called in which calls, without ids and moments that differ from one filling to the next. */
const whoCalled = () =>
  queryRows<{ row: string }>(
    server.db,
    sql`select concat_ws(' | ', i.kind, i.value, i.candidates::text, c.told_name, c.told_source,
          (select string_agg(provider_call_id, ',' order by seq) from calls where caller_id = c.id)) as row
        from callers c join caller_identities i on i.caller_id = c.id
        union all
        select concat_ws(' | ', coalesce(caller_kind, 'not yet'), count(*)::text)
        from calls where caller_id is null group by caller_kind
        order by 1`,
  )

/** Makes the database one of the version before callers, and upgrades it. */
const upgrade = async () => {
  const { db } = server
  const folder = migrationsFolder()
  const added = readdirSync(folder).filter((name) => /^\d+_(?:fill_)?callers\.sql$/.test(name))
  const statements = [
    'alter table next_steps drop column caller_id, drop column callback_caller_id',
    'alter table tickets drop column caller_id',
    'alter table function_calls drop column caller_id',
    'alter table calls drop column caller_id, drop column caller_kind',
    'drop table caller_merges, caller_identities, callers',
    ...added
      .toSorted((a, b) => a.localeCompare(b))
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'),
      ),
  ]
  for (const statement of statements) await db.execute(sql.raw(statement))
}

test('calls of an earlier version say who called as their arrival would, also after a stop in the middle', async () => {
  await deliverAll()
  const expected = await whoCalled()
  expect(expected.length).toBeGreaterThan(50)
  await upgrade()
  expect(await whoCalled()).toEqual([{ row: `not yet | ${CALLS}` }])
  const waiting = await server.db.select().from(jobs).where(eq(jobs.kind, 'fill-callers'))
  expect(waiting).toMatchObject([{ state: 'waiting' }])

  const { signal } = new AbortController()
  let slices = 0
  const dies = async () => {
    if ((slices += 1) > 7) throw new Error('killed')
  }
  await expect(fillCallers(server.deps, { signal, checkpoint: dies })).rejects.toThrow('killed')
  const [half] = await queryRows<{ left: number }>(
    server.db,
    sql`select count(*)::int as left from calls where caller_kind is null`,
  )
  expect(half?.left).toBe(CALLS - 700)

  await fillCallers(server.deps, { signal, checkpoint: async () => {} })
  await fillCallers(server.deps, { signal, checkpoint: async () => {} })
  expect(await whoCalled()).toEqual(expected)
})
