/** However it is spelled. */
export const APPRECIATE = 'ap{1,2}[re]{1,3}[aei]{0,2}c[ie]{0,2}ate'

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

/**
 * One pattern for a list of phrases, one a line or several between ` | `, matched on whole words of
 * lower-case text. A space matches any run of spaces (` ?` also none) and an apostrophe may be
 * missing, since speech recognition writes both ways.
 */
export function phrases(list: TemplateStringsArray, ...parts: string[]): RegExp {
  const alternatives = String.raw(list, ...parts)
    .split(/ \| |\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const source = alternatives
    .join('|')
    .replaceAll(/ (\??)/g, (_space, optional: string) => (optional ? ' *' : ' +'))
    .replaceAll("'", "'?")
  return new RegExp(String.raw`(?<![\w'])(?:${source})(?!\w)`)
}

export function oneOf(list: TemplateStringsArray): string {
  const words = String.raw(list).split(',')
  return `(?:${words.map((word) => word.trim()).join('|')})`
}

const NEGATION =
  /(?:\b(?:not|no|never|without|hardly|nothing|nobody|no one|none|isn'?t|aren'?t|wasn'?t|weren'?t|don'?t|doesn'?t|didn'?t|won'?t|can'?t|couldn'?t|wouldn'?t|ain'?t)\b)(?: +[\w']+){0,2} *$/

/** True when the words right before `at` deny what follows: "not bad", "no real problem". */
export function isNegated(words: string, at: number): boolean {
  return NEGATION.test(words.slice(Math.max(0, at - 40), at))
}

export function searchAffirmed(words: string, pattern: RegExp): number {
  const found = words.search(pattern)
  return found >= 0 && isNegated(words, found) ? -1 : found
}
