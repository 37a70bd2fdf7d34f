import { callCounts } from '@/contracts/call-counts'
import { callRatingsInput } from '@/contracts/call-ratings'
import { callerHistory } from '@/contracts/caller-history'
import { callNeighbours, callNeighboursParams } from '@/contracts/call-neighbours'
import { callDetail, callPage, changedCall, patchCallInput } from '@/contracts/calls'
import { callFilter, callListParams } from '@/contracts/call-list-params'
import { agreement } from '@/contracts/scorecards'
import { viewers } from '@/contracts/viewers'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { callParams } from '../http/require-call'
import { countAgreement } from './agreement'
import { analyzeAgain } from './analyze-calls'
import { readCall, readChangedCall } from './call-detail'
import { readNeighbours } from './call-neighbours'
import { readCallerHistory } from './caller-history'
import { changeCall } from './change-call'
import { listCalls } from './list-calls'
import { rateCall } from './rate-call'
import { countCallFacets } from './read-calls'
import { leave, view } from './viewers'

export const callRoutes = (deps: Deps) => {
  const { db, callIndex } = deps
  return apiRouter()
    .jsonRoute(
      'GET /calls',
      'One page of calls: from the top, below a `cursor`, above one given as `before`, or `offset` calls further. Without filters nothing is hidden.',
      { query: callListParams, answer: callPage },
      ({ actor, query }) => listCalls(deps, query, actor.id),
    )
    .jsonRoute(
      'GET /calls/counts',
      'How many calls match, and for every word of every filter how many would with it.',
      { query: callFilter, answer: callCounts },
      ({ actor, query }) => countCallFacets(deps, query, actor.id),
    )
    .jsonRoute(
      'GET /calls/{id}',
      'One call with its transcript, claims, next steps and activity.',
      { params: callParams, answer: callDetail, mayFail: [404] },
      ({ params: { id } }) => readCall(db, id),
    )
    .jsonRoute(
      'GET /calls/{id}/neighbours',
      'The calls above and below a call in a list, or where it would stand in that list.',
      { params: callParams, query: callNeighboursParams, answer: callNeighbours, mayFail: [404] },
      ({ actor, params: { id }, query }) => readNeighbours(deps, id, query, actor.id),
    )
    .jsonRoute(
      'PATCH /calls/{id}',
      "A person's word on a call. 409 with who changed it when `version` is stale.",
      { params: callParams, body: patchCallInput, answer: changedCall, mayFail: [404, 409] },
      async ({ actor, params: { id }, body }) => {
        await changeCall(deps, actor, id, body)
        return readChangedCall(db, id)
      },
    )
    .jsonRoute(
      'POST /calls/{id}/ratings',
      'What the caller answered after the call, to any of the questions. Each answer stands until a later one to the same question.',
      { params: callParams, body: callRatingsInput, answer: changedCall, mayFail: [404] },
      async ({ actor, params: { id }, body }) => {
        await rateCall(deps, actor, id, body)
        return readChangedCall(db, id)
      },
    )
    .jsonRoute(
      'POST /calls/{id}/analysis',
      'Try an analysis that failed once more. A call without a failed one stays as it is.',
      { params: callParams, answer: callDetail, mayFail: [404] },
      async ({ actor, params: { id } }) => {
        await analyzeAgain(deps, actor, id)
        return readCall(db, id)
      },
    )
    .jsonRoute(
      'GET /calls/{id}/caller',
      "How many calls a call's caller has made, and what is open from the others.",
      { params: callParams, answer: callerHistory, mayFail: [404] },
      ({ params: { id } }) => readCallerHistory(db, id),
    )
    .jsonRoute(
      'PUT /calls/{id}/viewers',
      'Say that you have this call open (again within a minute); answers who else has.',
      { params: callParams, answer: viewers, mayFail: [404] },
      async ({ actor, params: { id } }) => ({ items: await view(deps, actor, id) }),
    )
    .jsonRoute(
      'DELETE /calls/{id}/viewers',
      'Say that you have closed this call.',
      { params: callParams, answer: viewers },
      async ({ actor, params: { id } }) => {
        await leave(deps, actor, id)
        return { items: [] }
      },
    )
    .jsonRoute(
      'GET /agreement',
      "Per verdict, on how many reviewed calls people set a word of their own, and on how many of those it was the AI's.",
      { answer: agreement },
      async () => countAgreement(db, (await callIndex?.ready()) ?? null),
    )
}
