import { randomUUID } from 'node:crypto'

import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { LearnedModel, LearnedModels } from '@/contracts/learned-models'

import { categories } from '../db/call-labels-schema'
import type { Database, Transaction } from '../db/client'
import { readInstallation } from '../db/installation'
import { jobs } from '../db/jobs-schema'
import { IS_JUDGED } from '../db/judged'
import { models } from '../db/models-schema'
import { calls } from '../db/schema'
import { installation } from '../db/settings-schema'
import type { Deps } from '../deps'
import { enqueue, type NewJob } from '../jobs/enqueue'
import { FEWEST_OF_CATEGORY } from './enough'

export const TRAINING: NewJob<'train-model'> = {
  kind: 'train-model',
  key: 'category',
  payload: null,
}
const VERDICTS_APART = 50

/** `words 1` came with the product. */
export const FIRST_NUMBER = 2
export const versionOf = (number: number) => `words ${number}`

const DESCRIBED = {
  number: models.number,
  state: models.state,
  trainedAt: models.trainedAt,
  verdicts: models.verdicts,
  examples: models.examples,
  score: models.score,
  reason: models.reason,
}
type Described = Pick<typeof models.$inferSelect, keyof typeof DESCRIBED>

/** Without their bytes, the newest first. */
export const describeModels = (db: Database | Transaction): Promise<Described[]> =>
  db.select(DESCRIBED).from(models).where(eq(models.kind, 'category')).orderBy(desc(models.number))

const FORGET_KEY = 'learned-of-erased'

/** In the transaction that erases calls: the next training leaves no model that may have learned of them. */
export const askToForget = async (tx: Transaction) => {
  const value = randomUUID()
  await tx
    .insert(installation)
    .values({ key: FORGET_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
  await enqueue(tx, TRAINING)
}

export const readForget = (db: Database) => readInstallation(db, FORGET_KEY)

export const forgetModels = async (tx: Transaction, asked: string) => {
  const reason = 'A call that it had learned from was erased.'
  await tx
    .update(models)
    .set({ state: 'shadow', bytes: null, reason })
    .where(and(eq(models.kind, 'category'), isNotNull(models.bytes)))
  await tx
    .delete(installation)
    .where(and(eq(installation.key, FORGET_KEY), eq(installation.value, asked)))
}

export const countVerdicts = (db: Database | Transaction) => db.$count(calls, IS_JUDGED)

const nextAfter = (newest: Described | undefined) =>
  VERDICTS_APART * (1 + Math.floor((newest?.verdicts ?? 0) / VERDICTS_APART))

export const isTrainingDue = async (db: Database) => {
  const [newest] = await describeModels(db)
  const next = nextAfter(newest)
  const since = newest && gt(calls.changedAt, newest.trainedAt)
  const missing = next - (newest?.verdicts ?? 0)
  const later = await db
    .select({ id: calls.id })
    .from(calls)
    .where(and(IS_JUDGED, since))
    .limit(missing)
  return later.length === missing && (await countVerdicts(db)) >= next
}

const toModel = (row: Described | undefined): LearnedModel | null =>
  row
    ? {
        version: versionOf(row.number),
        trainedAt: row.trainedAt.toISOString(),
        verdicts: row.verdicts,
        examples: row.examples,
        score: row.score,
        reason: row.reason,
      }
    : null

/** What waits or runs; how many verdicts it has read, of how many. */
export const readTraining = async (db: Database | Transaction) => {
  const figure = (key: 'read' | 'of') => sql<number | null>`(${jobs.progress}->>${key})::int`
  const [training] = await db
    .select({ read: figure('read'), of: figure('of') })
    .from(jobs)
    .where(and(eq(jobs.kind, TRAINING.kind), inArray(jobs.state, ['waiting', 'running'])))
    .limit(1)
  return training
}

export const readLearnedModels = async ({
  db,
  models: holder,
}: Pick<Deps, 'db' | 'models'>): Promise<LearnedModels> => {
  const used = holder.inUse()
  const rows = await describeModels(db)
  const counted = await db
    .select({ key: calls.category, verdicts: sql<number>`count(*)::int` })
    .from(calls)
    .where(IS_JUDGED)
    .groupBy(calls.category)
  const verdicts = new Map(counted.map((row) => [row.key, row.verdicts]))
  const offered = await db
    .select({ key: categories.key })
    .from(categories)
    .where(and(isNull(categories.retiredAt), isNull(categories.mergedInto)))
    .orderBy(categories.position)
  const training = await readTraining(db)
  const [newest] = rows
  return {
    live: toModel(rows.find(({ number }) => number === used?.number)),
    shadow: toModel(newest?.number === used?.number ? undefined : newest),
    inUse: used?.model.version ?? null,
    damaged: holder.unreadable().map(versionOf),
    training: training ? { read: training.read ?? 0, of: training.of } : null,
    verdicts: counted.reduce((sum, row) => sum + row.verdicts, 0),
    nextTrainingAt: nextAfter(newest),
    categories: offered.map(({ key }) => {
      const count = verdicts.get(key) ?? 0
      const isKnown = used?.model.labels.has(key) ?? false
      return { key, verdicts: count, needed: isKnown ? 0 : Math.max(0, FEWEST_OF_CATEGORY - count) }
    }),
  }
}
