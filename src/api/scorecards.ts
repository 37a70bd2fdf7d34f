import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type {
  AnswerDisputeInput,
  CallScore,
  CreateScorecardInput,
  DisputeInput,
  PatchScorecardInput,
  PutScoreInput,
} from '@/contracts/scorecards'

import type { ApiError } from './api-error'
import { http } from './http'

const contract = () => import('@/contracts/scorecards')
const scoreSchema = () => contract().then(({ callScore }) => callScore)
const scorecardSchema = () => contract().then(({ scorecard }) => scorecard)

export const scorecardsQuery = queryOptions({
  queryKey: ['scorecards'] as const,
  queryFn: async ({ signal }) => {
    const schema = () => contract().then(({ scorecards }) => scorecards)
    return (await http.get('/scorecards', { schema, signal })).items
  },
  staleTime: 5 * 60_000,
})

export const callScoresQuery = (callId: string) =>
  queryOptions({
    queryKey: ['scores', callId] as const,
    queryFn: async ({ signal }) => {
      const schema = () => contract().then(({ callScores }) => callScores)
      const path = `/calls/${encodeURIComponent(callId)}/scores`
      return (await http.get(path, { schema, signal })).items
    },
  })

export const agreementQuery = queryOptions({
  queryKey: ['agreement'] as const,
  queryFn: ({ signal }) =>
    http.get('/agreement', {
      schema: () => contract().then(({ agreement }) => agreement),
      signal,
    }),
  staleTime: 60_000,
})

const put = (client: QueryClient, score: CallScore) => {
  client.setQueryData(callScoresQuery(score.callId).queryKey, (scores) => {
    if (!scores) return scores
    return scores.some(({ id }) => id === score.id)
      ? scores.map((one) => (one.id === score.id ? score : one))
      : [...scores, score]
  })
}
type Place = { callId: string }

const onCall = <Variables extends Place>() => ({
  meta: { errorShownInline: true },
  onSuccess: (
    score: CallScore,
    _variables: Variables,
    _result: unknown,
    { client }: { client: QueryClient },
  ) => put(client, score),
  onSettled: (
    _score: CallScore | undefined,
    _error: ApiError | null,
    { callId }: Variables,
    _result: unknown,
    { client }: { client: QueryClient },
  ) => {
    void client.invalidateQueries({ queryKey: ['scores', callId] })
    void client.invalidateQueries({ queryKey: ['calls', 'detail', callId] })
  },
})

type ScoreInput = PutScoreInput & Place & { scorecardId: string }
export const putScore = mutationOptions({
  mutationFn: ({ callId, scorecardId, ...body }: ScoreInput) =>
    http.put(`/calls/${callId}/scores/${scorecardId}`, { schema: scoreSchema, body }),
  ...onCall<ScoreInput>(),
})

type ScoreDisputeInput = DisputeInput & Place & { id: string }
export const disputeScore = mutationOptions({
  mutationFn: ({ id, callId: _callId, ...body }: ScoreDisputeInput) =>
    http.post(`/scores/${id}/dispute`, { schema: scoreSchema, body }),
  ...onCall<ScoreDisputeInput>(),
})

type DisputeAnswerInput = Place & { id: string; answer: AnswerDisputeInput }
export const answerDispute = mutationOptions({
  mutationFn: ({ id, answer }: DisputeAnswerInput) =>
    http.post(`/scores/${id}/dispute-answer`, { schema: scoreSchema, body: answer }),
  ...onCall<DisputeAnswerInput>(),
})

export const createScorecard = mutationOptions({
  mutationFn: (body: CreateScorecardInput) =>
    http.post('/scorecards', { schema: scorecardSchema, body }),
  meta: {
    errorShownInline: true,
    success: 'Scorecard added',
    invalidates: [scorecardsQuery.queryKey],
  },
})

/** Changes, archives or restores a scorecard. A 409 says who was first. */
export const changeScorecard = mutationOptions({
  mutationFn: ({ id, ...body }: PatchScorecardInput & { id: string }) =>
    http.patch(`/scorecards/${id}`, { schema: scorecardSchema, body }),
  onSettled: (_scorecard, _error, _input, _result, { client }) =>
    void client.invalidateQueries({ queryKey: scorecardsQuery.queryKey }),
})
