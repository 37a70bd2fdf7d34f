/** What the AI and a person said of one thing; null is silence, and silence is not agreement. */
export type BothVerdicts = { ai: unknown; human: unknown }

const isSaid = (word: unknown) => word !== null && word !== undefined

export const agreementOf = (verdicts: readonly BothVerdicts[]): { n: number; agree: number } => {
  const judged = verdicts.filter(({ ai, human }) => isSaid(ai) && isSaid(human))
  return { n: judged.length, agree: judged.filter(({ ai, human }) => human === ai).length }
}
