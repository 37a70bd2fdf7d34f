import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm'

import { portionsOf } from '@/lib/portions'

import { readCategories } from '../call-labels/store'
import { change, type ChangeTx } from '../changes/change'
import { categories } from '../db/call-labels-schema'
import type { Database } from '../db/client'
import { IS_JUDGED } from '../db/judged'
import { models } from '../db/models-schema'
import { callContents, calls } from '../db/schema'
import type { Deps, Lesson, ModelInUse, Trained } from '../deps'
import { enqueue } from '../jobs/enqueue'
import { GiveUp, type RunningJob } from '../jobs/run-job'
import { tooFew } from './enough'
import {
  countVerdicts,
  describeModels,
  FIRST_NUMBER,
  forgetModels,
  isTrainingDue,
  readForget,
  TRAINING,
  versionOf,
} from './stored-models'

const LEARNING = { kind: 'system', name: 'Learning' } as const
const MOST_LESSONS = 10_000
const AT_ONCE = 100
/** What a person wrote themselves, beside what they left as it was. */
const CORRECTION = 3
const LONGEST_MS = 30 * 60_000
const KEPT = 4

export const trainWhenDue = async (deps: Pick<Deps, 'db'>) => {
  if (await isTrainingDue(deps.db)) await enqueue(deps.db, TRAINING)
}

type Used = Pick<ModelInUse, 'number' | 'bytes' | 'trainedAt'>
const NONE_OF_ITS_OWN: Used = { number: null, bytes: new Uint8Array(), trainedAt: null }

type Judged = { id: string; label: string; weight: number; isNew: boolean }

const readJudged = async (db: Database, used: Used | null): Promise<Judged[]> => {
  const current = await readCategories(db)
  const { id, category, humanCategory, changedAt } = calls
  const rows = await db
    .select({ id, category, humanCategory, changedAt })
    .from(calls)
    .where(and(IS_JUDGED, eq(calls.hasTranscript, true)))
    .orderBy(desc(changedAt), desc(calls.seq))
    .limit(MOST_LESSONS)
  const knownUntil = used?.trainedAt?.getTime() ?? 0
  return rows.flatMap((row) => {
    const label = row.category === null ? null : current(row.category)
    if (label === null) return []
    const weight = row.humanCategory === null ? 1 : CORRECTION
    return [{ id: row.id, label, weight, isNew: (row.changedAt?.getTime() ?? 0) > knownUntil }]
  })
}

async function* readLessons(
  db: Database,
  judged: Judged[],
  onRead: (count: number) => Promise<void>,
): AsyncGenerator<Lesson[]> {
  let read = 0
  for (const some of portionsOf(judged, AT_ONCE)) {
    const ids = some.map(({ id }) => id)
    const rows = await db
      .select({ id: callContents.callId, transcript: callContents.transcript })
      .from(callContents)
      .where(inArray(callContents.callId, ids))
    const transcripts = new Map(rows.map((row) => [row.id, row.transcript]))
    yield some.flatMap(({ id, ...verdict }) => {
      const transcript = transcripts.get(id)
      return transcript ? [{ ...verdict, transcript }] : []
    })
    read += some.length
    await onRead(read)
  }
}

const currentKeys = async (db: Database) => {
  const current = await readCategories(db)
  const rows = await db.select({ key: categories.key }).from(categories)
  return Object.fromEntries(rows.map(({ key }) => [key, current(key)]))
}

/** Why a model stays in shadow; null: it is better than what is used. */
const whyNot = (
  { score, isBetter, since }: NonNullable<Trained['model']>,
  used: Used | null,
): string | null => {
  if (!isBetter) {
    return `Right on ${score.right} of ${score.of} reviewed calls it had not seen. The rules alone are right on ${score.rulesRight} and wrong on ${score.rulesWrong}: not clearly better.`
  }
  if (used?.number === null && since.right <= since.usedRight) {
    return `Right on ${since.right} of ${since.of} reviewed calls it had not seen, where the model that the product came with is on ${since.usedRight}.`
  }
  if (since.right < since.usedRight) {
    return `Right on ${since.right} of ${since.of} calls that neither it nor the model in use had seen, where that one is on ${since.usedRight}.`
  }
  return null
}

type Result = Trained & { verdicts: number; used: Used | null; forget: string | null }

const store = async (tx: ChangeTx, { examples, model, verdicts, used, forget }: Result) => {
  if (forget !== null) await forgetModels(tx, forget)
  const [newest] = await describeModels(tx)
  const number = newest ? newest.number + 1 : FIRST_NUMBER
  const reason = model ? whyNot(model, used) : tooFew(examples, verdicts)
  const state = reason === null ? 'live' : model ? 'shadow' : 'refused'
  const { score = null, bytes = null } = model ?? {}
  const trainedAt = tx.at
  const of = { kind: 'category', verdicts, examples } as const
  await tx.insert(models).values({ ...of, number, state, trainedAt, score, bytes, reason })
  const [lastLive] = (await describeModels(tx)).filter((one) => one.state === 'live')
  await tx
    .delete(models)
    .where(
      and(
        eq(models.kind, 'category'),
        lte(models.number, number - KEPT),
        ne(models.number, lastLive?.number ?? number),
      ),
    )
  tx.record({ entity: 'model', id: 'category', what: `model.${state}`, after: { number } })
  return { model: versionOf(number), state, examples, reason }
}

/** Trains a model on what people said, and lets it live where it is better than what is used. */
export const trainModel = async (deps: Deps, job: RunningJob<null>) => {
  const { db, log, trainer, models: holder } = deps
  const forget = await readForget(db)
  const used = forget === null ? holder.inUse() : NONE_OF_ITS_OWN
  const verdicts = await countVerdicts(db)
  const judged = await readJudged(db, used)
  const course = {
    seed: TRAINING.kind,
    used: used?.number ? used.bytes : null,
    current: await currentKeys(db),
  }
  const lessons = readLessons(db, judged, (read) => job.checkpoint(db, { read, of: judged.length }))
  const tooLong = AbortSignal.timeout(LONGEST_MS)
  const trained = await trainer
    .train(course, lessons, AbortSignal.any([job.signal, tooLong]))
    .catch((error: unknown) => {
      throw tooLong.aborted ? new GiveUp('The training took longer than half an hour') : error
    })
  const stored = await change(deps, LEARNING, async (tx) => {
    await job.checkpoint(tx)
    return store(tx, { ...trained, verdicts, used, forget })
  })
  log.info(stored, 'a model was trained')
}
