import { eq, sql } from 'drizzle-orm'

import type { LabelList } from '@/contracts/call-fields'

import type { ChangeDeps } from '../changes/change'
import type { Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { inSlices } from '../jobs/in-slices'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { lockLabels, TABLES } from './store'

/** Calls of one transaction: few enough that a person's change behind it hardly waits. */
const BATCH = 250
const MERGING = { kind: 'system', name: 'Merged labels' } as const

type Move = { from: string; to: string; after: string }
type MoveBatch = (tx: Transaction, move: Move, at: Date) => Promise<string[]>

const MOVES: Record<LabelList, MoveBatch> = {
  categories: async (tx, { from, to, after }, at) => {
    const rows = await queryRows<{ id: string }>(
      tx,
      sql`with next as (
            select id from calls
            where id > ${after} and (human_category = ${from} or ai_category = ${from})
            order by id limit ${BATCH} for update
          )
          update calls set
            human_category = case human_category when ${from} then ${to} else human_category end,
            ai_category = case ai_category when ${from} then ${to} else ai_category end,
            updated_at = ${at.toISOString()}
          from next where calls.id = next.id
          returning calls.id`,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await tx.execute(sql`
        update call_contents set analysis = jsonb_set(analysis, '{category,value}', to_jsonb(${to}::text))
        where call_id in ${ids} and analysis #>> '{category,value}' = ${from}`)
    }
    return ids
  },
  tags: async (tx, { from, to, after }, at) => {
    const rows = await queryRows<{ id: string }>(
      tx,
      sql`with next as (
            select call_id from call_tags where tag = ${from} and call_id > ${after}
            order by call_id limit ${BATCH} for update
          ), gone as (
            delete from call_tags using next
            where call_tags.call_id = next.call_id and tag = ${from}
            returning call_tags.*
          ), added as (
            insert into call_tags (call_id, tag, added_by_name, added_at)
            select call_id, ${to}, added_by_name, added_at from gone on conflict do nothing
          ), touched as (
            update calls set updated_at = ${at.toISOString()} from gone where calls.id = gone.call_id
          )
          select call_id as id from gone`,
    )
    return rows.map(({ id }) => id)
  },
}

/** Gives the calls of a merged label its successor, in batches; doing it again changes nothing. */
export const moveMergedCalls = (deps: ChangeDeps, job: RunningJob<JobPayloads['merged-label']>) => {
  const { list, key } = job.payload
  return inSlices(deps, MERGING, job, async (tx, after) => {
    await lockLabels(tx, list)
    const to = await successorOf(tx, list, key)
    if (to === null) return []
    const moved = await MOVES[list](tx, { from: key, to, after }, tx.at)
    for (const id of moved) tx.record({ entity: 'call', id, what: 'call.relabelled', callId: id })
    return moved
  })
}

const successorOf = async (tx: Transaction, list: LabelList, key: string) => {
  const table = TABLES[list]
  const [row] = await tx.select().from(table).where(eq(table.key, key))
  return row?.mergedInto ?? null
}
