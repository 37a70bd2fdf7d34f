import { phrases } from './phrases'

export type WeightedWords = { weight: number; pattern: RegExp }

const weighing =
  (weight: number) =>
  (list: TemplateStringsArray, ...parts: string[]): WeightedWords => ({
    weight,
    pattern: phrases(list, ...parts),
  })

export const names = weighing(4)
export const tells = weighing(3)
export const suggests = weighing(2)
export const hints = weighing(1)
