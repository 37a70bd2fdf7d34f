import { createMiddleware } from 'hono/factory'
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
import type { ApiEnv } from '../http/api-env'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { requireAdmin } from '../http/require-admin'
import { callParams, requireCall } from '../http/require-call'
import { changeScorecard, createScorecard, listScorecards } from './scorecards'
import { answerDispute, disputeScore, putScore, scoresOfCall } from './scores'

const scorecardId = z.object({ id: z.uuid('Not the id of a scorecard') })
const scoreId = z.object({ id: z.uuid('Not the id of a score') })

const list = jsonRoute({
  method: 'get',
  path: '/scorecards',
  summary: 'What calls are scored by, archived scorecards too.',
  answer: scorecards,
})

const create = jsonRoute(
  {
    method: 'post',
    path: '/scorecards',
    summary: 'Define a scorecard. Admins only.',
    answer: scorecard,
    mayFail: [403],
  },
  { body: jsonBody(createScorecardInput) },
)

const change = jsonRoute(
  {
    method: 'patch',
    path: '/scorecards/{id}',
    summary:
      'Change, archive or restore a scorecard; given scores keep their criteria. Admins only.',
    answer: scorecard,
    mayFail: [403, 404, 409],
  },
  { params: scorecardId, body: jsonBody(patchScorecardInput) },
)

const ofCall = jsonRoute(
  {
    method: 'get',
    path: '/calls/{id}/scores',
    summary: 'How a call was scored.',
    answer: callScores,
    mayFail: [404],
  },
  { params: callParams },
)

const put = jsonRoute(
  {
    method: 'put',
    path: '/calls/{id}/scores/{scorecard}',
    summary: 'Score a call, or change your score of it. 409 when `version` is stale.',
    answer: callScore,
    mayFail: [403, 404, 409],
  },
  {
    params: callParams.extend({ scorecard: z.uuid('Not the id of a scorecard') }),
    body: jsonBody(putScoreInput),
  },
)

const dispute = jsonRoute(
  {
    method: 'post',
    path: '/scores/{id}/dispute',
    summary: 'Say that a score is wrong and why: anybody but who gave it, once.',
    answer: callScore,
    mayFail: [403, 404, 409],
  },
  { params: scoreId, body: jsonBody(disputeInput) },
)

const answer = jsonRoute(
  {
    method: 'post',
    path: '/scores/{id}/dispute-answer',
    summary: 'Keep a disputed score or give other points: its scorer or an admin.',
    answer: callScore,
    mayFail: [403, 404, 409],
  },
  { params: scoreId, body: jsonBody(answerDisputeInput) },
)

const requireAdminToChange = createMiddleware<ApiEnv>((c, next) =>
  c.req.method === 'GET' ? next() : requireAdmin(c, next),
)

export const scorecardRoutes = (deps: Deps) => {
  const { db } = deps
  const router = apiRouter()
  router.use('/scorecards', requireAdminToChange)
  router.use('/scorecards/*', requireAdminToChange)
  return router
    .openapi(list, async (c) => c.json({ items: await listScorecards(db) }, 200))
    .openapi(create, async (c) =>
      c.json(await createScorecard(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeScorecard(deps, c.get('actor'), id, c.req.valid('json')), 200)
    })
    .openapi(ofCall, async (c) => {
      const { id } = c.req.valid('param')
      await requireCall(db, id)
      return c.json({ items: await scoresOfCall(db, id) }, 200)
    })
    .openapi(put, async (c) => {
      const { id, scorecard: card } = c.req.valid('param')
      const place = { callId: id, scorecardId: card }
      return c.json(await putScore(deps, c.get('actor'), place, c.req.valid('json')), 200)
    })
    .openapi(dispute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await disputeScore(deps, c.get('actor'), id, c.req.valid('json')), 200)
    })
    .openapi(answer, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await answerDispute(deps, c.get('actor'), id, c.req.valid('json')), 200)
    })
}
