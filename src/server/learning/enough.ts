/** How much a model can be trained on at all. */
export const FEWEST_OF_CATEGORY = 12
export const FEWEST_LESSONS = 30
export const FEWEST_CATEGORIES = 2

export const tooFew = (examples: number, verdicts: number) =>
  `Of ${verdicts} verdicts ${examples} can be learned from. A model needs ${FEWEST_LESSONS} of at least ${FEWEST_CATEGORIES} categories, and ${FEWEST_OF_CATEGORY} of each that is new.`
