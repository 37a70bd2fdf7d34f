import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

import { queryRows } from './rows'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ID = '00000000-0000-4000-8000-000000000000'

test.each([
  ['calls_assignee', `update calls set assignee_id = null where assignee_id = '${ID}'`],
  ['next_steps_assignee', `update next_steps set assignee_id = null where assignee_id = '${ID}'`],
  ['call_notes_author', `update call_notes set author_id = null where author_id = '${ID}'`],
  ['audit_entries_subject', `select from audit_entries where subject_id in ('${ID}', 'b')`],
  [
    'notifications_unmailed',
    `select from notifications where seen_at is null and mailed_at is null and created_at > now() - interval '1 day'`,
  ],
  [
    'calls_judged',
    'select from calls where (human_category is not null or reviewed_at is not null) and not is_sample and category is not null order by changed_at desc limit 10',
  ],
  [
    'tickets_due',
    `select id from tickets where kept_id is null order by coalesce(next_due, 'infinity'), number desc limit 101`,
  ],
  [
    'next_steps_callback_proposed',
    `select count(*) from next_steps where kind = 'callback' and status = 'open' and confirmed_at is null`,
  ],
  ['calls_answered_ces', `select from calls where (survey -> 'ces' ->> 'value') is not null`],
  [
    'email_effects_once',
    `select from email_effects where rule_id = '${ID}' and coalesce(call_id, next_step_id, ticket_id) = '${ID}' and occasion = 'first'`,
  ],
  [
    'next_steps_open',
    `select from next_steps where status = 'open' and (case when due_at is null then 'infinity'::timestamptz else greatest(due_at, due_to) end) between now() - interval '1 day' and now()`,
  ],
  ['jobs_newest', 'select from jobs order by created_at desc, id desc limit 51'],
])('%s serves what it is there for', async (index, statement) => {
  const undone = new Error('Undo')
  let plan: unknown = null
  const explained = server.db.transaction(async (tx) => {
    // Of an empty table every index costs the same: the others are set aside.
    const others = await queryRows<{ name: string }>(
      tx,
      sql`select other.indexrelid::regclass::text as name from pg_index own
          join pg_index other on other.indrelid = own.indrelid and other.indexrelid <> own.indexrelid
          where own.indexrelid = ${index}::regclass
            and not exists (select from pg_constraint where conindid = other.indexrelid)`,
    )
    for (const { name } of others) await tx.execute(sql.raw(`drop index ${name}`))
    await tx.execute(sql`set local enable_seqscan = off`)
    plan = await queryRows(tx, sql.raw(`explain ${statement}`))
    throw undone
  })
  await expect(explained).rejects.toBe(undone)
  expect(JSON.stringify(plan)).toContain(index)
  expect(JSON.stringify(plan)).not.toContain('Sort')
})

/** Foreign keys without an index, because what they lead to is never deleted. */
const NEVER_DELETED = ['call_scores.scorecard_id']

test('what is deleted finds what hangs on it by an index', async () => {
  const rows = await queryRows<{ column: string }>(
    server.db,
    sql`select conrelid::regclass || '.' || attname as column from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
            and (indpred is null
              or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`,
  )
  expect(rows.map(({ column }) => column)).toEqual(NEVER_DELETED)
})
