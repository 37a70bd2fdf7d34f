import { callCounts } from '@/contracts/call-counts'
import { callNeighbours, callNeighboursParams } from '@/contracts/call-neighbours'
import {
  callDetail,
  callFilter,
  callListParams,
  callPage,
  changedCall,
  patchCallInput,
} from '@/contracts/calls'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { callParams } from '../http/require-call'
import { analyzeAgain } from './analyze-again'
import { readCall, readChangedCall } from './call-detail'
import { readNeighbours } from './call-neighbours'
import { changeCall } from './change-call'
import { countCallFacets } from './count-calls'
import { listCalls } from './list-calls'

const list = jsonRoute(
  {
    method: 'get',
    path: '/calls',
    summary:
      'One page of calls: from the top, below a `cursor`, above one given as `before`, or `offset` calls further. Without filters nothing is hidden.',
    answer: callPage,
  },
  { query: callListParams },
)

const counts = jsonRoute(
  {
    method: 'get',
    path: '/calls/counts',
    summary: 'How many calls match, and for every word of every filter how many would with it.',
    answer: callCounts,
  },
  { query: callFilter },
)

const read = jsonRoute(
  {
    method: 'get',
    path: '/calls/{id}',
    summary: 'One call with its transcript, claims, next steps and activity.',
    answer: callDetail,
    mayFail: [404],
  },
  { params: callParams },
)

const neighbours = jsonRoute(
  {
    method: 'get',
    path: '/calls/{id}/neighbours',
    summary: 'The calls above and below a call in a list, or where it would stand in that list.',
    answer: callNeighbours,
    mayFail: [404],
  },
  { params: callParams, query: callNeighboursParams },
)

const change = jsonRoute(
  {
    method: 'patch',
    path: '/calls/{id}',
    summary: "A person's word on a call. 409 with who changed it when `version` is stale.",
    answer: changedCall,
    mayFail: [404, 409],
  },
  { params: callParams, body: jsonBody(patchCallInput) },
)

const analyze = jsonRoute(
  {
    method: 'post',
    path: '/calls/{id}/analysis',
    summary: 'Try an analysis that failed once more. A call without a failed one stays as it is.',
    answer: callDetail,
    mayFail: [404],
  },
  { params: callParams },
)

export const callRoutes = (deps: Deps) => {
  const { db } = deps
  return apiRouter()
    .openapi(list, async (c) =>
      c.json(await listCalls(deps, c.req.valid('query'), c.get('actor').id), 200),
    )
    .openapi(counts, async (c) =>
      c.json(await countCallFacets(deps, c.req.valid('query'), c.get('actor').id), 200),
    )
    .openapi(read, async (c) => c.json(await readCall(db, c.req.valid('param').id), 200))
    .openapi(neighbours, async (c) => {
      const { id } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(await readNeighbours(deps, id, query, c.get('actor').id), 200)
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      await changeCall(deps, c.get('actor'), id, c.req.valid('json'))
      return c.json(await readChangedCall(db, id), 200)
    })
    .openapi(analyze, async (c) => {
      const { id } = c.req.valid('param')
      await analyzeAgain(deps, c.get('actor'), id)
      return c.json(await readCall(db, id), 200)
    })
}
