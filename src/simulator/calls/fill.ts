import type { SeededRandom } from '@/lib/seeded-random'

const INNERMOST_CHOICE = /\[([^[\]]*)\]/
const SLOT = /\{([A-Za-z]+)\}/

/**
 * Writes one text from a template: `[a|b|]` chooses one of the alternatives, which may nest and may
 * be empty; `{slot}` is replaced by the slot's own template; `#` by a digit.
 * Throws when a slot has no value.
 */
export const fill = (
  template: string,
  slots: Readonly<Record<string, string>>,
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
    const slot = SLOT.exec(text)
    if (!slot) break
    const value = slots[slot[1] ?? '']
    if (value === undefined) throw new Error(`No value for ${slot[0]} in: ${template}`)
    text = text.slice(0, slot.index) + value + text.slice(slot.index + slot[0].length)
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
