import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'

import type {
  answerDisputeInput,
  CallScore,
  DisputeInput,
  putScoreInput,
} from '@/contracts/scorecards'
import { scoreTotal } from '@/domain/score'

import { type Changes, recordAudit } from '../changes/audit'
import type { Database, Transaction } from '../db/client'
import { callScores, scorecards, type ScoreDispute } from '../db/review-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { ApiProblem, notFound } from '../http/problem'
import { recordLive } from '../live/feed'
import { answersFor } from './answers'

type ScoreRow = typeof callScores.$inferSelect

const toDispute = ({ byId, byName, ...dispute }: ScoreDispute) => ({
  ...dispute,
  by: { id: byId, name: byName },
})

const toScore = (
  { scorerId, scorerName, dispute, createdAt, changedAt, ...row }: ScoreRow,
  scorecardName: string,
): CallScore => ({
  ...row,
  scorecardName,
  scorer: { id: scorerId, name: scorerName },
  dispute: dispute && toDispute(dispute),
  createdAt: createdAt.toISOString(),
  changedAt: changedAt?.toISOString() ?? null,
})

const selectScores = (tx: Database | Transaction) =>
  tx
    .select({ score: callScores, name: scorecards.name })
    .from(callScores)
    .innerJoin(scorecards, eq(scorecards.id, callScores.scorecardId))
    .$dynamic()

/** How a call was scored, oldest first. */
export const scoresOfCall = async (db: Database, callId: string): Promise<CallScore[]> => {
  const rows = await selectScores(db)
    .where(eq(callScores.callId, callId))
    .orderBy(asc(callScores.createdAt), asc(callScores.id))
  return rows.map(({ score, name }) => toScore(score, name))
}

const readScore = async (tx: Transaction, id: string): Promise<CallScore> => {
  const [row] = await selectScores(tx).where(eq(callScores.id, id))
  if (!row) throw notFound('score')
  return toScore(row.score, row.name)
}

type Step = { action: string; actor: Actor; at: Date; score: ScoreRow; changes: Changes }

const recordStep = async (tx: Transaction, { action, actor, at, score, changes }: Step) => {
  const { id, callId } = score
  await recordAudit(tx, { actor, at, action, callId, subjectId: id, changes })
  await recordLive(tx, [{ entity: 'score', callId }])
}

const percentOf = (score: Pick<ScoreRow, 'answers'> | undefined) =>
  score ? scoreTotal(score.answers).percent : null
const percentChange = (before: ScoreRow | undefined, after: ScoreRow): Changes => ({
  percent: { from: percentOf(before), to: percentOf(after) },
})

const stale = (before: ScoreRow, at: Date) =>
  staleVersion(before.changedByName ?? before.scorerName, before.changedAt ?? before.createdAt, at)

/**
 * Scores a call by a scorecard, or changes the score. A given score keeps the criteria it was given
 * by; it is its scorer's and the administrators' to change.
 */
export const putScore = async (
  { db, live, now }: Deps,
  actor: Actor,
  place: { callId: string; scorecardId: string },
  { version, answers }: z.output<typeof putScoreInput>,
): Promise<CallScore> => {
  if (actor.role === 'user') {
    throw new ApiProblem(403, 'forbidden', 'Only agents and administrators score calls.')
  }
  const at = now()
  const scored = await db.transaction(async (tx) => {
    // Locked, so that of two who score the same call at once the second is told.
    const [call] = await tx
      .select({ id: calls.id })
      .from(calls)
      .where(eq(calls.id, place.callId))
      .for('update')
    if (!call) throw notFound('call')
    const [card] = await tx.select().from(scorecards).where(eq(scorecards.id, place.scorecardId))
    if (!card) throw notFound('scorecard')
    const [before] = await tx
      .select()
      .from(callScores)
      .where(
        and(eq(callScores.callId, place.callId), eq(callScores.scorecardId, place.scorecardId)),
      )
      .for('update')
    if ((before?.version ?? 0) !== version) {
      if (!before) throw notFound('score')
      throw stale(before, at)
    }
    if (before && before.scorerId !== actor.id && actor.role !== 'admin') {
      throw new ApiProblem(403, 'forbidden', `Only ${before.scorerName} can change this score.`)
    }
    if (!before && card.archivedAt !== null) {
      throw new ApiProblem(422, 'archived', 'This scorecard is archived: choose another one.')
    }
    const [score] = before
      ? await tx
          .update(callScores)
          .set({
            answers: answersFor(before.answers, answers),
            version: version + 1,
            changedAt: at,
            changedByName: actor.name,
          })
          .where(eq(callScores.id, before.id))
          .returning()
      : await tx
          .insert(callScores)
          .values({
            ...place,
            scorerId: actor.id,
            scorerName: actor.name,
            answers: answersFor(card.criteria, answers),
            createdAt: at,
          })
          .returning()
    if (!score) throw new Error('The statement answered no row')
    const action = before ? 'score.changed' : 'score.added'
    await recordStep(tx, { action, actor, at, score, changes: percentChange(before, score) })
    return readScore(tx, score.id)
  })
  live.wake()
  return scored
}

const findScore = async (tx: Transaction, id: string, version: number, at: Date) => {
  const [score] = await tx.select().from(callScores).where(eq(callScores.id, id)).for('update')
  if (!score) throw notFound('score')
  if (score.version !== version) throw stale(score, at)
  return score
}

/** Says that a score is wrong and why: anybody but who gave it, once. */
export const disputeScore = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  { version, reason }: DisputeInput,
): Promise<CallScore> => {
  const at = now()
  const disputed = await db.transaction(async (tx) => {
    const score = await findScore(tx, id, version, at)
    if (score.scorerId === actor.id) {
      throw new ApiProblem(403, 'forbidden', 'You gave this score: change it instead.')
    }
    if (score.dispute !== null) {
      throw new ApiProblem(422, 'disputed', `${score.dispute.byName} has disputed this score.`)
    }
    const dispute = {
      reason,
      byId: actor.id,
      byName: actor.name,
      at: at.toISOString(),
      answer: null,
    }
    await tx
      .update(callScores)
      .set({ dispute, version: version + 1, changedAt: at, changedByName: actor.name })
      .where(eq(callScores.id, id))
    await recordStep(tx, { action: 'score.disputed', actor, at, score, changes: {} })
    return readScore(tx, id)
  })
  live.wake()
  return disputed
}

/** Keeps the score, or accepts the dispute with other points: the scorer or an administrator. */
export const answerDispute = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  input: z.output<typeof answerDisputeInput>,
): Promise<CallScore> => {
  const at = now()
  const answered = await db.transaction(async (tx) => {
    const before = await findScore(tx, id, input.version, at)
    if (before.scorerId !== actor.id && actor.role !== 'admin') {
      throw new ApiProblem(
        403,
        'forbidden',
        `Only ${before.scorerName} or an administrator answers this dispute.`,
      )
    }
    if (before.dispute === null || before.dispute.answer !== null) {
      throw new ApiProblem(422, 'no-dispute', 'There is no open dispute of this score.')
    }
    const { accepted, text } = input
    const answer = { accepted, text, byName: actor.name, at: at.toISOString() }
    const [score] = await tx
      .update(callScores)
      .set({
        dispute: { ...before.dispute, answer },
        ...(input.accepted && { answers: answersFor(before.answers, input.answers) }),
        version: before.version + 1,
        changedAt: at,
        changedByName: actor.name,
      })
      .where(eq(callScores.id, id))
      .returning()
    if (!score) throw notFound('score')
    const action = accepted ? 'score.dispute-accepted' : 'score.dispute-refused'
    const changes = accepted ? percentChange(before, score) : {}
    await recordStep(tx, { action, actor, at, score, changes })
    return readScore(tx, id)
  })
  live.wake()
  return answered
}
