import { asc, eq, getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { startServer } from '@tests/harness/server'

import { columnText, fixedSelect } from './fixed-select'
import { callContents, calls } from './schema'

test('answers the rows that the query builder would: dates, numbers, JSON and what is null', async () => {
  const server = await startServer()
  for (const id of ['one', 'two', 'three']) {
    await server.deliver(
      'vapi',
      vapiReport({ id, startedAt: new Date('2026-11-20T15:00:00.123Z') }),
    )
  }
  const columns = { ...getTableColumns(calls), ...getTableColumns(callContents) }
  const read = fixedSelect(
    columns,
    `from calls join call_contents on ${columnText(callContents.callId)} = ${columnText(calls.id)}
     where ${columnText(calls.providerCallId)} = any($1::text[]) order by ${columnText(calls.seq)}`,
  )
  const built = await server.db
    .select(columns)
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .orderBy(asc(calls.seq))

  expect(built).toHaveLength(3)
  expect(built[0]?.startedAt).toBeInstanceOf(Date)
  expect(await read(server.db, [['three', 'one', 'two', 'nobody']])).toEqual(built)
  await server.close()
})
