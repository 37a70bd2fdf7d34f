import type * as z from 'zod'

import type { Criterion, ScoreAnswer, putScoreInput } from '@/contracts/scorecards'

import { ApiProblem } from '../http/problem'

type Given = z.output<typeof putScoreInput>['answers']

const refused = (label: string, problem: string) =>
  new ApiProblem(422, 'invalid', `“${label}”: ${problem}`, { fields: { answers: problem } })

/** The criteria with what was given for each. Refuses with 422 what is missing or too much. */
export const answersFor = (criteria: readonly Criterion[], given: Given): ScoreAnswer[] =>
  criteria.map(({ id, label, help, points }) => {
    const answer = given.find(({ criterionId }) => criterionId === id)
    if (!answer) throw refused(label, 'Give points, or say that it does not apply')
    if (answer.given !== null && answer.given > points) {
      throw refused(label, `At most ${points} points`)
    }
    return { id, label, help, points, given: answer.given, comment: answer.comment }
  })
