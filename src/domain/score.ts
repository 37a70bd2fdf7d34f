type Answer = {
  points: number
  /** Null: does not apply. */
  given: number | null
}

export type ScoreTotal = {
  given: number
  possible: number
  /** 0 to 100, whole; null when nothing applies. */
  percent: number | null
}

export const scoreTotal = (answers: readonly Answer[]): ScoreTotal => {
  let given = 0
  let possible = 0
  for (const answer of answers) {
    if (answer.given === null) continue
    given += answer.given
    possible += answer.points
  }
  return { given, possible, percent: possible === 0 ? null : Math.round((given / possible) * 100) }
}
