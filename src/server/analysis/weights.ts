import { phrases } from './phrases'

/** Phrases with how much they say about what a call is about. */
export type WeightedWords = { weight: number; pattern: RegExp }

const weighing =
  (weight: number) =>
  (list: TemplateStringsArray, ...parts: string[]): WeightedWords => ({
    weight,
    pattern: phrases(list, ...parts),
  })

/** Names the matter outright. */
export const names = weighing(4)
/** Tells the matter, unless something stronger is said. */
export const tells = weighing(3)
/** Suggests it. */
export const suggests = weighing(2)
/** Hints at it; said of many things. */
export const hints = weighing(1)
