import type { Criterion, PutScoreInput, ScoreAnswer } from '@/contracts/scorecards'
import { scoreTotal } from '@/domain/score'

export type TypedAnswer = { given: string; applies: boolean; comment: string }
export type PointsForm = { answers: TypedAnswer[] }

export const typedAnswers = (criteria: readonly (Criterion | ScoreAnswer)[]): TypedAnswer[] =>
  criteria.map((criterion) => {
    if (!('given' in criterion)) return { given: '', applies: true, comment: '' }
    const { given, comment } = criterion
    return { given: given === null ? '' : String(given), applies: given !== null, comment }
  })

export const judgePoints = (
  { given, applies }: Pick<TypedAnswer, 'given' | 'applies'>,
  points: number,
): true | string => {
  if (!applies) return true
  if (given === '') return 'Give points, or press x when it does not apply'
  return Number(given) <= points || `At most ${points} points`
}

export const givenAnswers = (
  criteria: readonly Criterion[],
  typed: readonly TypedAnswer[],
): PutScoreInput['answers'] =>
  criteria.map(({ id }, index) => {
    const { given = '', applies = true, comment = '' } = typed[index] ?? {}
    return { criterionId: id, given: applies ? Number(given) : null, comment }
  })

export const totalSoFar = (criteria: readonly Criterion[], typed: readonly TypedAnswer[]) =>
  scoreTotal(
    criteria.map(({ points }, index) => {
      const { given = '', applies = true } = typed[index] ?? {}
      return { points, given: applies && given !== '' ? Math.min(Number(given), points) : null }
    }),
  )

export const isComplete = (given: string, points: number): boolean =>
  given !== '' && (Number(given) * 10 > points || given === '0')
