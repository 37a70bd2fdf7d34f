import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type {
  AnswerDisputeInput,
  CallScore,
  CreateScorecardInput,
  DisputeInput,
  PatchScorecardInput,
  PutScoreInput,
} from '@/contracts/scorecards'

import { http, read, readItems, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/scorecards'))

export const scorecardsQuery = queryOptions({
  queryKey: ['scorecards'] as const,
  queryFn: readItems('/scorecards', shape('scorecards')),
  staleTime: 5 * 60_000,
})

export const callScoresQuery = (callId: string) =>
  queryOptions({
    queryKey: ['scores', callId] as const,
    queryFn: readItems(`/calls/${encodeURIComponent(callId)}/scores`, shape('callScores')),
  })

export const agreementQuery = queryOptions({
  queryKey: ['agreement'] as const,
  queryFn: read('/agreement', shape('agreement')),
  staleTime: 60_000,
})

const onCall = {
  meta: { errorShownInline: true, invalidates: [['scores'], ['calls', 'detail']] },
  onSuccess: (
    score: CallScore,
    _sent: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ) => {
    client.setQueryData(
      callScoresQuery(score.callId).queryKey,
      (scores) => scores && [...scores.filter(({ id }) => id !== score.id), score],
    )
  },
}

type Place = { callId: string }

export const putScore = mutationOptions({
  mutationFn: ({ callId, scorecardId, ...body }: PutScoreInput & Place & { scorecardId: string }) =>
    http.put(`/calls/${callId}/scores/${scorecardId}`, shape('callScore'), { body }),
  ...onCall,
})

export const disputeScore = mutationOptions({
  mutationFn: ({ id, callId: _callId, ...body }: DisputeInput & Place & { id: string }) =>
    http.post(`/scores/${id}/dispute`, shape('callScore'), { body }),
  ...onCall,
})

export const answerDispute = mutationOptions({
  mutationFn: ({ id, answer }: Place & { id: string; answer: AnswerDisputeInput }) =>
    http.post(`/scores/${id}/dispute-answer`, shape('callScore'), { body: answer }),
  ...onCall,
})

export const createScorecard = mutationOptions({
  mutationFn: (body: CreateScorecardInput) =>
    http.post('/scorecards', shape('scorecard'), { body }),
  meta: { errorShownInline: true, success: 'Scorecard added', invalidates: [['scorecards']] },
})

/** Changes, archives or restores a scorecard. A 409 says who was first. */
export const changeScorecard = mutationOptions({
  mutationFn: ({ id, ...body }: PatchScorecardInput & { id: string }) =>
    http.patch(`/scorecards/${id}`, shape('scorecard'), { body }),
  meta: { invalidates: [['scorecards']] },
})
