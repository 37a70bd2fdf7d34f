const MARKS = /\p{M}+/gu
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu

/** Letters that are no letter with an accent to Unicode, and what people type instead. */
export const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

export const BEYOND_ASCII = /[^\0-\x7f]/

const foldWithout = (text: string, marks: RegExp): string =>
  BEYOND_ASCII.test(text)
    ? text
        .normalize('NFD')
        .replace(marks, '')
        .toLowerCase()
        .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    : text.toLowerCase()

export const fold = (text: string): string => foldWithout(text, MARKS)

/** Without accents, but with the marks that are vowels or other letters in their script. */
export const foldAccents = (text: string): string => foldWithout(text, ACCENTS)

/**
 * The folded text, and for each of its UTF-16 units the index in `text` where the character it came
 * from begins; one more entry marks the end.
 */
export const foldWithOrigins = (text: string): { folded: string; origins: number[] } => {
  let folded = ''
  const origins: number[] = []
  let at = 0
  for (const character of text) {
    const plain = fold(character)
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at)
    folded += plain
    at += character.length
  }
  origins.push(text.length)
  return { folded, origins }
}
