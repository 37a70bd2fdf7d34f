import { randomUUID } from 'node:crypto'

import { eq, type SQL, sql } from 'drizzle-orm'

import type { LabelList } from '@/contracts/call-fields'
import { SEEDED_CATEGORIES } from '@/contracts/seeded-categories'

import { followInViews } from '../call-labels/change-label'
import { lockForMerge, NOUNS, TABLES } from '../call-labels/store'
import type { ChangeTx } from '../changes/change'
import type { Transaction } from '../db/client'
import { domainEvents } from '../db/events-schema'
import { queryRows } from '../db/rows'
import { auditEntries, calls } from '../db/schema'
import type { StoredPerson } from './caller'
import { BLANKED } from './erase-calls'
import { ERASED, type EraseFrom, personEraser } from './person-mentions'

type Label = { key: string; label: string }
type Named = { person: StoredPerson; names: (string | null)[]; erase: EraseFrom }

const CARRIED: Record<LabelList, SQL> = {
  categories: sql`categories.key in (${calls.humanCategory}, ${calls.aiCategory})`,
  tags: sql`exists (select from call_tags where call_tags.call_id = ${calls.id} and tag = tags.key)`,
}

/** The keys and labels that only read like the person: they say what other people's calls are about. */
const readOwnWords = async (tx: Transaction, { person, names }: Named) => {
  const own = new Set(Object.entries(SEEDED_CATEGORIES).flat())
  const eraseName = personEraser([], names)
  if (eraseName === null) return own
  const { isCall } = person
  for (const list of ['categories', 'tags'] as const) {
    const rows = await queryRows<Label>(
      tx,
      sql`select key, label from ${TABLES[list]}
          where changed_at < (select min(${calls.sortAt}) from ${calls} where ${isCall})
            and exists (select from ${calls} where (${isCall}) is not true and ${CARRIED[list]})`,
    )
    for (const { key, label } of rows) if (eraseName(label) === ERASED) own.add(key).add(label)
  }
  return own
}

/** Takes a person out of categories and tags. Answers the keys and labels that stay. */
export const eraseInLabels = async (tx: ChangeTx, named: Named): Promise<Set<string>> => {
  const { erase } = named
  for (const list of ['categories', 'tags'] as const) await lockForMerge(tx, list)
  const own = await readOwnWords(tx, named)
  for (const list of ['categories', 'tags'] as const) {
    const table = TABLES[list]
    const noun = NOUNS[list]
    const labels = await queryRows<Label>(tx, sql`select key, label from ${table}`)
    for (const { key, label } of labels) {
      const kept = erase(label)
      const isKey = !own.has(key) && erase(key) !== key
      const isLabel = !own.has(label) && kept !== label
      if (!isKey && !isLabel) continue
      const apart = randomUUID().slice(0, 8)
      // Two labels of one name could not be told apart, or changed.
      const renamed = isLabel ? `${kept} ${apart.slice(0, 4)}` : label
      await tx.update(table).set({ label: renamed }).where(eq(table.key, key))
      const id = isKey ? `erased-${apart}` : key
      if (isKey) await renameKey(tx, list, key, id)
      tx.record({ entity: noun, id, what: `${noun}.changed`, isAudited: false })
    }
  }
  return own
}

const FOLLOWERS: Record<LabelList, (from: string, to: string) => ReturnType<typeof sql>[]> = {
  categories: (from, to) => [
    sql`update call_contents set
          analysis = jsonb_set(analysis, '{category,value}', to_jsonb(${to}::text))
        where analysis #>> '{category,value}' = ${from}`,
    sql`update call_contents set
          provider_analysis = jsonb_set(provider_analysis, '{category,value}', to_jsonb(${to}::text))
        where provider_analysis #>> '{category,value}' = ${from}`,
    sql`update calls set
          human_category = case human_category when ${from} then ${to} else human_category end,
          ai_category = case ai_category when ${from} then ${to} else ai_category end
        where human_category = ${from} or ai_category = ${from}`,
  ],
  tags: (from, to) => [sql`update call_tags set tag = ${to} where tag = ${from}`],
}

const renameKey = async (tx: Transaction, list: LabelList, from: string, to: string) => {
  const table = TABLES[list]
  const isSame = eq(table.key, from)
  await tx.execute(
    sql`insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object('key', ${to}::text))).*
        from ${table} where ${isSame}`,
  )
  for (const follow of FOLLOWERS[list](from, to)) await tx.execute(follow)
  await tx.update(table).set({ mergedInto: to }).where(eq(table.mergedInto, from))
  await tx.delete(table).where(isSame)
  await followInViews(tx, list, from, to)
  for (const [name, column] of [
    ['bulk_changed_calls', 'before'],
    ['jobs', 'payload'],
  ] as const) {
    const [json, quoted] = [sql.identifier(column), JSON.stringify(from)]
    await tx.execute(
      sql`update ${sql.identifier(name)} set ${json} = replace(${json}::text, ${quoted}, ${JSON.stringify(to)})::jsonb
          where position(${quoted} in ${json}::text) > 0`,
    )
  }
  await tx.execute(
    sql`update jobs set key = ${`${list}:${to}`} where kind = 'merged-label' and key = ${`${list}:${from}`}`,
  )
  await blankHistoryOf(tx, NOUNS[list], from)
}

const blankHistoryOf = async (tx: Transaction, noun: string, key: string) => {
  await tx
    .update(domainEvents)
    .set({ entityId: null, before: null, after: null })
    .where(sql`${domainEvents.entity} = ${noun} and ${domainEvents.entityId} = ${key}`)
  await tx
    .update(auditEntries)
    .set({ changes: BLANKED, subjectId: null })
    .where(sql`${auditEntries.action} like ${`${noun}.%`} and ${auditEntries.subjectId} = ${key}`)
}
