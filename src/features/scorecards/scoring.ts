import type {
  CallScore,
  Criterion,
  PutScoreInput,
  ScoreAnswer,
  Scorecard,
} from '@/contracts/scorecards'
import { scoreTotal } from '@/domain/score'

/** "80 % (12 of 15 points)", or that nothing applied. */
export const totalWords = (answers: readonly Pick<ScoreAnswer, 'points' | 'given'>[]): string => {
  const { given, possible, percent } = scoreTotal(answers)
  if (percent === null) return 'Nothing applies'
  return `${percent} % (${given} of ${possible} points)`
}

export const scoreElementId = (scorecardId: string) => `score-${scorecardId}`

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
  if (given === '') return 'Give points, or press X if not applicable'
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

export const totalSoFar = (
  criteria: readonly Criterion[],
  typed: readonly TypedAnswer[],
): string => {
  const rows = criteria.map(({ points }, index) => {
    const { given = '', applies = true } = typed[index] ?? {}
    const isAnswered = judgePoints({ given, applies }, points) === true
    return { points, applies, isAnswered, given: applies && isAnswered ? Number(given) : null }
  })
  if (rows.every(({ isAnswered }) => isAnswered)) return totalWords(rows)
  const { given } = scoreTotal(rows)
  const possible = rows.reduce((sum, { applies, points }) => sum + (applies ? points : 0), 0)
  return `${given} of ${possible} points given so far`
}

export const isComplete = (given: string, points: number): boolean =>
  given !== '' && (Number(given) * 10 > points || given === '0')

export type ScoringTask =
  | { kind: 'score'; scorecard: Scorecard }
  | { kind: 'change' | 'dispute' | 'answer'; score: CallScore }
