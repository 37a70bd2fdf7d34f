import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'

import type { AnalysisEndpoint, AnalysisEndpointInput } from '@/contracts/analysis-endpoint'
import { UNSURE_BELOW } from '@/domain/sureness'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { endpointClaims, endpointModels } from '../db/endpoint-schema'
import { IS_JUDGED } from '../db/judged'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import type { EndpointProblem } from './ask-model'
import { endpointOf } from './endpoint'

export const ENDPOINT = { kind: 'system', name: 'Language model' } as const

const ENOUGH = 50
const NEWEST = 200
const FAILURES_IN_A_ROW = 3
const PAUSE_MS = 5 * 60_000

export type Standing = typeof endpointModels.$inferSelect

export const readStanding = async (db: Database, model: string): Promise<Standing> => {
  const [row] = await db.select().from(endpointModels).where(eq(endpointModels.model, model))
  const none = { judged: 0, right: 0, localRight: 0, failures: 0 }
  const unknown = { ...none, areTextsUsed: false, lastError: null, pausedUntil: null }
  return row ?? { model, state: 'shadow', ...unknown }
}

/** A merged category stands for its successor. */
const meansNow = (category: typeof endpointClaims.category | typeof endpointClaims.localCategory) =>
  sql`coalesce((select merged_into from categories where key = ${category}), ${category})`

const countJudged = async (db: Database, model: string) => {
  const judged = db
    .select({
      isRight: sql<boolean>`${meansNow(endpointClaims.category)} = ${calls.category}`.as(
        'is_right',
      ),
      isLocalRight: sql<boolean>`${meansNow(endpointClaims.localCategory)} = ${calls.category}`.as(
        'is_local',
      ),
    })
    .from(endpointClaims)
    .innerJoin(calls, eq(calls.id, endpointClaims.callId))
    .where(and(eq(endpointClaims.model, model), isNotNull(endpointClaims.category), IS_JUDGED))
    .orderBy(desc(endpointClaims.askedAt))
    .limit(NEWEST)
  const [counts] = await queryRows<Pick<Standing, 'judged' | 'right' | 'localRight'>>(
    db,
    sql`select count(*)::int as judged, (count(*) filter (where is_right))::int as "right",
        (count(*) filter (where is_local))::int as "localRight" from (${judged}) as judged`,
  )
  return counts ?? { judged: 0, right: 0, localRight: 0 }
}

/**
 * Compares the model with people's verdicts: it is used once it was right as often as what is built in,
 * which may have claimed nothing, and often enough for its claims not to be unsure.
 */
export const weigh = async (deps: Pick<Deps, 'db' | 'now' | 'wake'>, model: string) => {
  const before = await readStanding(deps.db, model)
  const counts = await countJudged(deps.db, model)
  const { judged, right, localRight } = counts
  // Calls that people judged are erased; what they showed holds.
  if (judged < ENOUGH && before.judged >= ENOUGH) return
  const isGood = right >= localRight && right >= UNSURE_BELOW * judged
  const decided = isGood ? 'live' : 'shadow'
  const state = judged < ENOUGH ? before.state : decided
  const isKnown = judged === before.judged && right === before.right
  if (isKnown && localRight === before.localRight && state === before.state) return
  await change(deps, ENDPOINT, async (tx) => {
    const set = { ...counts, state }
    await tx
      .insert(endpointModels)
      .values({ model, ...set })
      .onConflictDoUpdate({ target: endpointModels.model, set })
    if (state === before.state) return
    const what = `model.${state}`
    tx.record({ entity: 'model', id: 'endpoint', what, after: counts, isAudited: true })
  })
}

/** After repeated failures, or when the key was refused, nothing is asked for a while. */
export const noteFailure = (
  deps: Pick<Deps, 'db' | 'now' | 'wake'>,
  model: string,
  { message: lastError, isKeyRefused }: EndpointProblem,
) =>
  change(deps, ENDPOINT, async (tx) => {
    const failures = sql<number>`least(${endpointModels.failures} + 1, 1000)`
    const [row] = await tx
      .insert(endpointModels)
      .values({ model, failures: 1, lastError })
      .onConflictDoUpdate({ target: endpointModels.model, set: { failures, lastError } })
      .returning()
    if (!isKeyRefused && (row?.failures ?? 0) < FAILURES_IN_A_ROW) return
    const pausedUntil = new Date(tx.at.getTime() + PAUSE_MS)
    await tx.update(endpointModels).set({ pausedUntil }).where(eq(endpointModels.model, model))
  })

const OFF: AnalysisEndpoint = {
  isOn: false,
  model: null,
  state: 'off',
  areTextsUsed: false,
  judged: 0,
  right: 0,
  localRight: 0,
  enough: ENOUGH,
  lastError: null,
  pausedUntil: null,
}

export const describeEndpoint = async ({
  db,
  env,
  now,
}: Pick<Deps, 'db' | 'env' | 'now'>): Promise<AnalysisEndpoint> => {
  const endpoint = endpointOf(env)
  if (!endpoint) return OFF
  const { failures: _, pausedUntil, ...standing } = await readStanding(db, endpoint.model)
  const isPaused = pausedUntil !== null && pausedUntil > now()
  const until = isPaused ? pausedUntil.toISOString() : null
  return { ...standing, isOn: true, enough: ENOUGH, pausedUntil: until }
}

/** Another model than the one that was compared may be configured meanwhile. */
const OTHER_MODEL = new ApiProblem(
  409,
  'other-model',
  'Another language model is configured by now. Reload, and compare its texts first.',
)

export const switchTexts = async (
  deps: Deps,
  actor: Actor,
  { model, areTextsUsed }: AnalysisEndpointInput,
): Promise<AnalysisEndpoint> => {
  if (endpointOf(deps.env)?.model !== model) throw OTHER_MODEL
  await change(deps, actor, async (tx) => {
    await tx.insert(endpointModels).values({ model }).onConflictDoNothing()
    const isOther = and(
      eq(endpointModels.model, model),
      ne(endpointModels.areTextsUsed, areTextsUsed),
    )
    const changed = await tx.update(endpointModels).set({ areTextsUsed }).where(isOther).returning()
    if (changed.length === 0) return
    const what = areTextsUsed ? 'model.texts-on' : 'model.texts-off'
    tx.record({ entity: 'model', id: 'endpoint', what, after: { version: model }, isAudited: true })
  })
  return describeEndpoint(deps)
}
