import type { SeededRandom } from '@/lib/seeded-random'

const INNERMOST_CHOICE = /\[([^[\]]*)\]/
const SLOT = /\{([A-Za-z]+)\}/

/**
 * Writes one text from a template: `[a|b|]` chooses one of the alternatives, which may nest and may
 * be empty; `{placeholder}` is replaced by the placeholder's own template; `#` by a digit.
 * Throws when a placeholder has no value.
 */
export const fill = (
  template: string,
  placeholders: Readonly<Record<string, string>>,
  random: SeededRandom,
): string => {
  let text = template
  for (;;) {
    const choice = INNERMOST_CHOICE.exec(text)
    if (choice) {
      const chosen = random.pick((choice[1] ?? '').split('|'))
      text = text.slice(0, choice.index) + chosen + text.slice(choice.index + choice[0].length)
      continue
    }
    const placeholder = SLOT.exec(text)
    if (!placeholder) break
    const value = placeholders[placeholder[1] ?? '']
    if (value === undefined) throw new Error(`No value for ${placeholder[0]} in: ${template}`)
    text =
      text.slice(0, placeholder.index) +
      value +
      text.slice(placeholder.index + placeholder[0].length)
  }
  return text.replace(/#/g, () => String(random.whole(1, 9)))
}

export const asSentences = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.?!])/g, '$1')
    .trim()
    .replace(
      /(^|[.?!] )([a-z])/g,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )

const COMMON: Readonly<Record<string, string>> = {
  day: '[Monday|Tuesday|Wednesday|Thursday|Friday|tomorrow]',
  hour: '[eight thirty|nine|ten fifteen|eleven|noon|one forty five|two thirty|three|four twenty]',
  window: '[eight and ten|nine and noon|one and three|two and five|four and six]',
}

/** Chooses a value for each placeholder once, so that everything said in a call agrees with itself. */
export const choosePlaceholders = (
  lists: readonly Readonly<Record<string, string>>[],
  random: SeededRandom,
): Record<string, string> =>
  Object.fromEntries(
    [COMMON, ...lists].flatMap((list) =>
      Object.entries(list).map(([placeholder, template]) => [
        placeholder,
        fill(template, {}, random),
      ]),
    ),
  )

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
