import { eq, sql } from 'drizzle-orm'

import type { LabelList } from '@/contracts/call-fields'
import type { CallLabel, MergeCallLabelInput, PatchCallLabelInput } from '@/contracts/call-labels'
import { fold } from '@/lib/fold'
import { wordKey } from '@/lib/word-key'

import { change, type ChangeTx } from '../changes/change'
import { differences, nextVersion, requireVersion } from '../changes/versions'
import type { Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid, notFound } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import { type LabelRow, lockForMerge, NOUNS, TABLES, toLabel } from './store'

/** `lost-found`, or `lost-found-2` where that is taken. */
const newKey = (label: string, taken: ReadonlySet<string>) => {
  const base = wordKey(label) || 'label'
  let key = base
  for (let next = 2; taken.has(key) || key === 'none'; next += 1) key = `${base}-${next}`
  return key
}

const refuseLabel = (sentence: string) => invalid({ label: sentence }, sentence)

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
    `A ${NOUNS[list]} with this name already exists${same.retiredAt ? ', which is retired' : ''}.`,
  )
}

export const addLabel = (
  deps: Deps,
  actor: Actor,
  list: LabelList,
  label: string,
): Promise<CallLabel> =>
  change(deps, actor, async (tx) => {
    const rows = await lockAll(tx, list)
    requireUnique(rows, list, label)
    const key = newKey(label, new Set(rows.map((row) => row.key)))
    const row = await tx
      .insert(TABLES[list])
      .values({ key, label, changedByName: actor.name, changedAt: tx.at })
      .returning()
      .then(onlyRow)
    const noun = NOUNS[list]
    tx.record({ entity: noun, id: key, what: `${noun}.added`, after: { label } })
    return toLabel(row)
  })

/** Renames, retires or brings back. Refuses with 409 when somebody changed it since `version`. */
export const changeLabel = (
  deps: Deps,
  actor: Actor,
  list: LabelList,
  key: string,
  { version, label, retired }: PatchCallLabelInput,
): Promise<CallLabel> =>
  change(deps, actor, async (tx) => {
    const rows = await lockAll(tx, list)
    const before = requireLabel(tx, rows, list, { key, version })
    if (before.mergedInto !== null)
      throw refuseLabel('It was merged. Change the one it was merged into.')
    if (label !== undefined) requireUnique(rows, list, label, key)
    const now = { label: before.label, retired: before.retiredAt !== null }
    const wanted = { label: label ?? now.label, retired: retired ?? now.retired }
    const { isEmpty, ...changed } = differences(now, wanted)
    if (isEmpty) return toLabel(before)
    const retiredAt = wanted.retired ? (before.retiredAt ?? tx.at) : null
    const row = await update(tx, list, before, { label: wanted.label, retiredAt })
    const verb = 'retired' in changed.after ? (wanted.retired ? 'retired' : 'restored') : 'changed'
    const noun = NOUNS[list]
    tx.record({ entity: noun, id: key, what: `${noun}.${verb}`, ...changed })
    return toLabel(row)
  })

/**
 * Takes a label out of what is offered and gives its calls another one. Answers when the merge is
 * decided; the calls follow in batches, also after a crash.
 */
export const mergeLabel = (
  deps: Deps,
  actor: Actor,
  list: LabelList,
  key: string,
  { version, into }: MergeCallLabelInput,
): Promise<CallLabel> =>
  change(deps, actor, async (tx) => {
    const rows = await lockAll(tx, list)
    const before = requireLabel(tx, rows, list, { key, version })
    const target = rows.find((row) => row.key === into)
    if (before.mergedInto !== null) throw refuseMerge('It was already merged.')
    if (!target || target.mergedInto !== null)
      throw refuseMerge(`There is no ${NOUNS[list]} "${into}".`)
    if (target.retiredAt !== null) throw refuseMerge(`"${target.label}" is retired.`)
    if (into === key) throw refuseMerge('It cannot be merged into itself.')
    const row = await update(tx, list, before, {
      mergedInto: into,
      retiredAt: before.retiredAt ?? tx.at,
    })
    await tx.update(TABLES[list]).set({ mergedInto: into }).where(eq(TABLES[list].mergedInto, key))
    await followInViews(tx, list, key, into)
    if (list === 'categories')
      await tx.update(tickets).set({ category: into }).where(eq(tickets.category, key))
    const noun = NOUNS[list]
    tx.record({
      entity: noun,
      id: key,
      what: `${noun}.merged`,
      before: { mergedInto: before.label },
      after: { mergedInto: target.label },
    })
    await enqueue(tx, { kind: 'merged-label', key: `${list}:${key}`, payload: { list, key } })
    return toLabel(row)
  })

const refuseMerge = (sentence: string) => invalid({ into: sentence }, sentence)

const requireLabel = (
  tx: ChangeTx,
  rows: LabelRow[],
  list: LabelList,
  { key, version }: { key: string; version: number },
): LabelRow => {
  const row = rows.find((one) => one.key === key)
  if (!row) throw notFound(NOUNS[list])
  requireVersion(tx, row, version)
  return row
}

const update = async (
  tx: ChangeTx,
  list: LabelList,
  before: LabelRow,
  set: Partial<LabelRow>,
): Promise<LabelRow> => {
  const [row] = await tx
    .update(TABLES[list])
    .set({ ...set, ...nextVersion(tx, before) })
    .where(eq(TABLES[list].key, before.key))
    .returning()
  if (!row) throw notFound(NOUNS[list])
  return row
}

const VIEW_KEYS = { categories: 'category', tags: 'tags' } as const

/** Saved views that filter by a label follow it to its new key. */
export const followInViews = (tx: Transaction, list: LabelList, from: string, to: string) => {
  const name = VIEW_KEYS[list]
  return tx.execute(sql`
    update saved_views set search = jsonb_set(search, array[${name}], (
      select jsonb_agg(distinct case when word = ${from} then ${to} else word end)
      from jsonb_array_elements_text(search -> ${name}) as word
    ))
    where jsonb_typeof(search -> ${name}) = 'array' and search -> ${name} ? ${from}`)
}
