import * as z from 'zod'

import {
  answerDisputeInput,
  callScore,
  callScores,
  createScorecardInput,
  disputeInput,
  patchScorecardInput,
  putScoreInput,
  scorecard,
  scorecards,
} from '@/contracts/scorecards'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { callParams, requireCall } from '../http/require-call'
import { changeScorecard, createScorecard, listScorecards } from './scorecards'
import { answerDispute, disputeScore, putScore, scoresOfCall } from './scores'

const placeParams = callParams.extend({ scorecard: z.uuid('Not the id of a scorecard') })
const scoreId = idOf('score')

export const scorecardRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /scorecards',
      'What calls are scored by, archived scorecards too.',
      { answer: scorecards },
      async () => ({ items: await listScorecards(deps.db) }),
    )
    .jsonRoute(
      'POST /scorecards',
      'Define a scorecard. Admins only.',
      { access: 'admin', body: createScorecardInput, answer: scorecard },
      ({ actor, body }) => createScorecard(deps, actor, body),
    )
    .jsonRoute(
      'PATCH /scorecards/{id}',
      'Change, archive or restore a scorecard; given scores keep their criteria. Admins only.',
      {
        access: 'admin',
        params: idOf('scorecard'),
        body: patchScorecardInput,
        answer: scorecard,
        mayFail: [404, 409],
      },
      ({ actor, params, body }) => changeScorecard(deps, actor, params.id, body),
    )
    .jsonRoute(
      'GET /calls/{id}/scores',
      'How a call was scored.',
      { params: callParams, answer: callScores, mayFail: [404] },
      async ({ params: { id } }) => {
        await requireCall(deps.db, id)
        return { items: await scoresOfCall(deps.db, id) }
      },
    )
    .jsonRoute(
      'PUT /calls/{id}/scores/{scorecard}',
      'Score a call, or change your score of it. 409 when `version` is stale.',
      { params: placeParams, body: putScoreInput, answer: callScore, mayFail: [403, 404, 409] },
      ({ actor, params, body }) =>
        putScore(deps, actor, { callId: params.id, scorecardId: params.scorecard }, body),
    )
    .jsonRoute(
      'POST /scores/{id}/dispute',
      'Say that a score is wrong and why: anybody but who gave it, once.',
      { params: scoreId, body: disputeInput, answer: callScore, mayFail: [403, 404, 409] },
      ({ actor, params, body }) => disputeScore(deps, actor, params.id, body),
    )
    .jsonRoute(
      'POST /scores/{id}/dispute-answer',
      'Keep or change a disputed score: its scorer or an admin.',
      { params: scoreId, body: answerDisputeInput, answer: callScore, mayFail: [403, 404, 409] },
      ({ actor, params, body }) => answerDispute(deps, actor, params.id, body),
    )
