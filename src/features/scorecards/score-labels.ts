import type { ScoreAnswer } from '@/contracts/scorecards'
import { scoreTotal } from '@/domain/score'

/** "80 % (12 of 15 points)", or that nothing applied. */
export const totalWords = (answers: readonly Pick<ScoreAnswer, 'points' | 'given'>[]): string => {
  const { given, possible, percent } = scoreTotal(answers)
  if (percent === null) return 'Nothing applies'
  return `${percent} % (${given} of ${possible} points)`
}
