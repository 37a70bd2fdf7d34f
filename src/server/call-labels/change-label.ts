import { eq, sql } from 'drizzle-orm'

import type {
  CallLabel,
  LabelList,
  MergeCallLabelInput,
  PatchCallLabelInput,
} from '@/contracts/call-labels'
import { fold } from '@/lib/fold'

import { type Changes, recordAudit } from '../changes/audit'
import type { Transaction } from '../db/client'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { ApiProblem, notFound } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import { recordLive } from '../live/record-live'
import { type LabelRow, lockForMerge, NOUNS, TABLES, toLabel } from './store'

const LONGEST_KEY = 60

/** "Lost & found" becomes `lost-found`, or `lost-found-2` where that is taken. */
const newKey = (label: string, taken: ReadonlySet<string>) => {
  const words = fold(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_KEY)
  const base = words.replaceAll(/^-+|-+$/g, '') || 'label'
  let key = base
  for (let next = 2; taken.has(key) || key === 'none'; next += 1) key = `${base}-${next}`
  return key
}

const refuseLabel = (sentence: string) =>
  new ApiProblem(422, 'invalid', sentence, { fields: { label: sentence } })

/** Every label of the list, which nobody else changes until the end of the transaction. */
const lockAll = async (tx: Transaction, list: LabelList): Promise<LabelRow[]> => {
  await lockForMerge(tx, list)
  return tx.select().from(TABLES[list])
}

const requireUnique = (rows: LabelRow[], list: LabelList, label: string, except?: string) => {
  const same = rows.find(
    (row) => row.key !== except && row.mergedInto === null && fold(row.label) === fold(label),
  )
  if (!same) return
  throw refuseLabel(
    `There is a ${NOUNS[list]} of this name already${same.retiredAt ? ', which is retired' : ''}.`,
  )
}

/** Adds a category or a tag to what the workspace offers. */
export const addLabel = async (
  { db, wake, now }: Deps,
  actor: Actor,
  list: LabelList,
  label: string,
): Promise<CallLabel> => {
  const at = now()
  const added = await db.transaction(async (tx) => {
    const rows = await lockAll(tx, list)
    requireUnique(rows, list, label)
    const key = newKey(label, new Set(rows.map((row) => row.key)))
    const [row] = await tx
      .insert(TABLES[list])
      .values({ key, label, changedByName: actor.name, changedAt: at })
      .returning()
    if (!row) throw new Error('The insert answered no row')
    await record(tx, {
      list,
      actor,
      at,
      verb: 'added',
      key,
      changes: { label: { from: null, to: label } },
    })
    return row
  })
  wake()
  return toLabel(added)
}

/** Renames, retires or brings back. Refuses with 409 when somebody changed it since `version`. */
export const changeLabel = async (
  { db, wake, now }: Deps,
  actor: Actor,
  list: LabelList,
  key: string,
  { version, label, retired }: PatchCallLabelInput,
): Promise<CallLabel> => {
  const at = now()
  const changed = await db.transaction(async (tx) => {
    const rows = await lockAll(tx, list)
    const before = requireVersion(rows, list, key, version, at)
    if (before.mergedInto !== null) throw refuseLabel('It was merged: change the other one.')
    if (label !== undefined) requireUnique(rows, list, label, key)
    const changes: Changes = {}
    if (label !== undefined && label !== before.label) {
      changes['label'] = { from: before.label, to: label }
    }
    const wasRetired = before.retiredAt !== null
    if (retired !== undefined && retired !== wasRetired) {
      changes['retired'] = { from: wasRetired, to: retired }
    }
    if (Object.keys(changes).length === 0) return before
    const row = await update(tx, list, before, actor, at, {
      label: label ?? before.label,
      retiredAt: (retired ?? wasRetired) ? (before.retiredAt ?? at) : null,
    })
    const verb = changes['retired'] ? (retired ? 'retired' : 'restored') : 'changed'
    await record(tx, { list, actor, at, verb, key, changes })
    return row
  })
  wake()
  return toLabel(changed)
}

/**
 * Takes a label out of what is offered and gives its calls another one. Answers when the merge is
 * decided; the calls follow in batches, also after a crash.
 */
export const mergeLabel = async (
  { db, wake, now }: Deps,
  actor: Actor,
  list: LabelList,
  key: string,
  { version, into }: MergeCallLabelInput,
): Promise<CallLabel> => {
  const at = now()
  const merged = await db.transaction(async (tx) => {
    const rows = await lockAll(tx, list)
    const before = requireVersion(rows, list, key, version, at)
    const target = rows.find((row) => row.key === into)
    if (before.mergedInto !== null) throw refuseMerge('It was merged already.')
    if (!target || target.mergedInto !== null)
      throw refuseMerge(`There is no ${NOUNS[list]} "${into}".`)
    if (target.retiredAt !== null) throw refuseMerge(`"${target.label}" is retired.`)
    if (into === key) throw refuseMerge('It cannot be merged into itself.')
    const row = await update(tx, list, before, actor, at, {
      mergedInto: into,
      retiredAt: before.retiredAt ?? at,
    })
    await tx.update(TABLES[list]).set({ mergedInto: into }).where(eq(TABLES[list].mergedInto, key))
    if (list === 'categories') await followInViews(tx, key, into)
    const changes = { mergedInto: { from: before.label, to: target.label } }
    await record(tx, { list, actor, at, verb: 'merged', key, changes })
    await enqueue(tx, { kind: 'merged-label', key: `${list}:${key}`, payload: { list, key } })
    return row
  })
  wake()
  return toLabel(merged)
}

const refuseMerge = (sentence: string) =>
  new ApiProblem(422, 'invalid', sentence, { fields: { into: sentence } })

const requireVersion = (
  rows: LabelRow[],
  list: LabelList,
  key: string,
  version: number,
  at: Date,
): LabelRow => {
  const row = rows.find((one) => one.key === key)
  if (!row) throw notFound(NOUNS[list])
  if (row.version !== version) throw staleVersion(row.changedByName, row.changedAt, at)
  return row
}

const update = async (
  tx: Transaction,
  list: LabelList,
  before: LabelRow,
  actor: Actor,
  at: Date,
  set: Partial<LabelRow>,
): Promise<LabelRow> => {
  const [row] = await tx
    .update(TABLES[list])
    .set({ ...set, version: before.version + 1, changedByName: actor.name, changedAt: at })
    .where(eq(TABLES[list].key, before.key))
    .returning()
  if (!row) throw notFound(NOUNS[list])
  return row
}

/** Saved views that filter by the merged category filter by its successor from now on. */
const followInViews = (tx: Transaction, from: string, to: string) =>
  tx.execute(sql`
    update saved_views set search = jsonb_set(search, '{category}', (
      select jsonb_agg(distinct case when word = ${from} then ${to} else word end)
      from jsonb_array_elements_text(search -> 'category') as word
    ))
    where jsonb_typeof(search -> 'category') = 'array' and search -> 'category' ? ${from}`)

type Verb = {
  list: LabelList
  actor: Actor
  at: Date
  verb: 'added' | 'changed' | 'retired' | 'restored' | 'merged'
  key: string
  changes: Changes
}

const record = async (tx: Transaction, { list, actor, at, verb, key, changes }: Verb) => {
  const noun = NOUNS[list]
  await recordAudit(tx, { actor, at, action: `${noun}.${verb}`, subjectId: key, changes })
  await recordLive(tx, [{ entity: noun }])
}
