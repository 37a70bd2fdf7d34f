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
