/** What the AI and a person said of one thing; null is silence. */
export type BothVerdicts = { ai: unknown; human: unknown }

export const agreementOf = (verdicts: readonly BothVerdicts[]): { n: number; agree: number } => {
  const said = verdicts.filter(({ ai }) => ai !== null && ai !== undefined)
  const agreed = said.filter(({ ai, human }) => human === null || human === ai)
  return { n: said.length, agree: agreed.length }
}
