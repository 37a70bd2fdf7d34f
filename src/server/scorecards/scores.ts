import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'

import type {
  CallScore,
  Criterion,
  DisputeInput,
  ScoreAnswer,
  answerDisputeInput,
  putScoreInput,
} from '@/contracts/scorecards'
import { scoreTotal } from '@/domain/score'

import { type ChangeTx, change } from '../changes/change'
import { lockRow, nextVersion, requireVersion } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { type ScoreDispute, callScores, scorecards } from '../db/review-schema'
import { onlyRow } from '../db/rows'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'

type Given = z.output<typeof putScoreInput>['answers']

const refused = (label: string, problem: string) =>
  new ApiProblem(422, 'invalid', `“${label}”: ${problem}`, { fields: { answers: problem } })

/** The criteria with what was given for each. Refuses with 422 what is missing or too much. */
const answersFor = (criteria: readonly Criterion[], given: Given): ScoreAnswer[] =>
  criteria.map(({ id, label, help, points }) => {
    const answer = given.find(({ criterionId }) => criterionId === id)
    if (!answer) throw refused(label, 'Give points, or mark it not applicable')
    if (answer.given !== null && answer.given > points) {
      throw refused(label, `At most ${points} points`)
    }
    return { id, label, help, points, given: answer.given, comment: answer.comment }
  })

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

export const scoresOfCall = async (db: Database, callId: string): Promise<CallScore[]> => {
  const rows = await selectScores(db)
    .where(eq(callScores.callId, callId))
    .orderBy(asc(callScores.createdAt), asc(callScores.id))
  return rows.map(({ score, name }) => toScore(score, name))
}

const readScore = async (tx: Transaction, id: string): Promise<CallScore> => {
  const { score, name } = await selectScores(tx).where(eq(callScores.id, id)).then(onlyRow)
  return toScore(score, name)
}

type Changed = { before?: { percent: number | null }; after?: { percent: number | null } }

const recordStep = (tx: ChangeTx, what: string, { id, callId }: ScoreRow, changed: Changed = {}) =>
  tx.record({ entity: 'score', id, what, callId, ...changed })

const percentOf = (score: Pick<ScoreRow, 'answers'> | undefined) =>
  score ? scoreTotal(score.answers).percent : null
const percentChange = (before: ScoreRow | undefined, after: ScoreRow): Changed => ({
  before: { percent: percentOf(before) },
  after: { percent: percentOf(after) },
})

const requireScoreVersion = (tx: ChangeTx, score: ScoreRow, version: number) => {
  const changedByName = score.changedByName ?? score.scorerName
  const changedAt = score.changedAt ?? score.createdAt
  requireVersion(tx, { version: score.version, changedByName, changedAt }, version)
}

/**
 * Scores a call by a scorecard, or changes the score. A given score keeps the criteria it was given
 * by; it is its scorer's and the administrators' to change.
 */
export const putScore = async (
  deps: Deps,
  actor: Actor,
  place: { callId: string; scorecardId: string },
  { version, answers }: z.output<typeof putScoreInput>,
): Promise<CallScore> => {
  if (actor.role === 'user') {
    throw new ApiProblem(403, 'forbidden', 'Only agents and administrators score calls.')
  }
  return change(deps, actor, async (tx) => {
    // Locked, so that of two who score the same call at once the second is told.
    await lockRow(tx, calls, 'call', place.callId)
    const [card] = await tx.select().from(scorecards).where(eq(scorecards.id, place.scorecardId))
    if (!card) throw notFound('scorecard')
    const [before] = await tx
      .select()
      .from(callScores)
      .where(
        and(eq(callScores.callId, place.callId), eq(callScores.scorecardId, place.scorecardId)),
      )
      .for('update')
    if (!before && version !== 0) throw notFound('score')
    if (before) requireScoreVersion(tx, before, version)
    if (before && before.scorerId !== actor.id && actor.role !== 'admin') {
      throw new ApiProblem(403, 'forbidden', `Only ${before.scorerName} can change this score.`)
    }
    if (!before && card.archivedAt !== null) {
      throw new ApiProblem(422, 'archived', 'This scorecard is archived: choose another one.')
    }
    const score = before
      ? await tx
          .update(callScores)
          .set({ answers: answersFor(before.answers, answers), ...nextVersion(tx, before) })
          .where(eq(callScores.id, before.id))
          .returning()
          .then(onlyRow)
      : await tx
          .insert(callScores)
          .values({
            ...place,
            scorerId: actor.id,
            scorerName: actor.name,
            answers: answersFor(card.criteria, answers),
            createdAt: tx.at,
          })
          .returning()
          .then(onlyRow)
    recordStep(tx, before ? 'score.changed' : 'score.added', score, percentChange(before, score))
    return readScore(tx, score.id)
  })
}

const findScore = async (tx: ChangeTx, id: string, version: number) => {
  const score = await lockRow(tx, callScores, 'score', id)
  requireScoreVersion(tx, score, version)
  return score
}

export const disputeScore = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, reason }: DisputeInput,
): Promise<CallScore> =>
  change(deps, actor, async (tx) => {
    const score = await findScore(tx, id, version)
    if (score.scorerId === actor.id) {
      throw new ApiProblem(403, 'forbidden', 'You gave this score. Change it instead.')
    }
    if (score.dispute !== null) {
      throw new ApiProblem(422, 'disputed', `${score.dispute.byName} has disputed this score.`)
    }
    const dispute = {
      reason,
      byId: actor.id,
      byName: actor.name,
      at: tx.at.toISOString(),
      answer: null,
    }
    await tx
      .update(callScores)
      .set({ dispute, ...nextVersion(tx, score) })
      .where(eq(callScores.id, id))
    recordStep(tx, 'score.disputed', score)
    return readScore(tx, id)
  })

/** Keeps the score, or accepts the dispute with other points: the scorer or an administrator. */
export const answerDispute = (
  deps: Deps,
  actor: Actor,
  id: string,
  input: z.output<typeof answerDisputeInput>,
): Promise<CallScore> =>
  change(deps, actor, async (tx) => {
    const before = await findScore(tx, id, input.version)
    if (before.scorerId !== actor.id && actor.role !== 'admin') {
      throw new ApiProblem(
        403,
        'forbidden',
        `Only ${before.scorerName} or an administrator answers this dispute.`,
      )
    }
    if (before.dispute === null || before.dispute.answer !== null) {
      throw new ApiProblem(422, 'no-dispute', 'This score has no open dispute.')
    }
    const { accepted, text } = input
    const answer = { accepted, text, byName: actor.name, at: tx.at.toISOString() }
    const score = await tx
      .update(callScores)
      .set({
        dispute: { ...before.dispute, answer },
        ...(input.accepted && { answers: answersFor(before.answers, input.answers) }),
        ...nextVersion(tx, before),
      })
      .where(eq(callScores.id, id))
      .returning()
      .then(onlyRow)
    if (accepted) recordStep(tx, 'score.dispute-accepted', score, percentChange(before, score))
    else recordStep(tx, 'score.dispute-refused', score)
    return readScore(tx, id)
  })
