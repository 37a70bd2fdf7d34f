import type { SeededRandom } from '@/lib/seeded-random'

import { fill } from './fill'

const COMMON: Readonly<Record<string, string>> = {
  day: '[Monday|Tuesday|Wednesday|Thursday|Friday|tomorrow]',
  hour: '[eight thirty|nine|ten fifteen|eleven|noon|one forty five|two thirty|three|four twenty]',
  window: '[eight and ten|nine and noon|one and three|two and five|four and six]',
}

/** Chooses a value for each placeholder once, so that everything said in a call agrees with itself. */
export const choosePlaceholders = (
  lists: readonly Readonly<Record<string, readonly string[]>>[],
  random: SeededRandom,
): Record<string, string> => {
  const chosen: Record<string, string> = {}
  for (const [placeholder, template] of Object.entries(COMMON))
    chosen[placeholder] = fill(template, {}, random)
  for (const list of lists) {
    for (const [placeholder, values] of Object.entries(list)) {
      // '#' becomes a digit here, so that the number is the same wherever it is said.
      chosen[placeholder] = fill(random.pick(values), {}, random)
    }
  }
  return chosen
}

const PERSONS = {
  second: { i: 'you', me: 'you', my: 'your', mine: 'yours', we: 'you', us: 'you', our: 'your' },
  third: {
    i: 'they',
    me: 'them',
    my: 'their',
    mine: 'theirs',
    we: 'they',
    us: 'them',
    our: 'their',
  },
} as const

/** Retells what a caller says of themselves: "my car" becomes "your car" or "their car". */
export const retold = (text: string, person: keyof typeof PERSONS): string => {
  const words: Readonly<Record<string, string>> = PERSONS[person]
  return text
    .replace(/\b(?:I|we)'m\b/gi, `${PERSONS[person].i}'re`)
    .replace(/\bI was\b/g, `${PERSONS[person].i} were`)
    .replace(/\b(I|me|my|mine|we|us|our)\b/gi, (word) => words[word.toLowerCase()] ?? word)
}

export const asTask = (promise: string): string => {
  const task = promise
    .replace(/\bring you\b/g, 'ring the caller')
    .replace(/\bour\b/g, 'the')
    .replace(/\byou\b/g, 'the caller')
    .replace(/\byour\b/g, "the caller's")
  return task.charAt(0).toUpperCase() + task.slice(1)
}
