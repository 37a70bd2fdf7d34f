const PEOPLE_TITLE = /\b(dr|mr|mrs|ms)\. ?([a-z])/g
const STREET =
  /\b(\d+ )((?:(?!(?:the|an?|on|in|at|for|of|to|all|hours?|minutes?|days?|nights?|tickets?) )[a-z][a-z'-]* ){1,3}?(?:street|avenue|road|lane|drive|boulevard|court|place|square|way|st|ave|rd|ln|blvd)\b)/g
const BRANDS = [
  'Android',
  'ATM',
  'Bluetooth',
  'Facebook',
  'Gmail',
  'Google',
  'Instagram',
  'iPad',
  'iPhone',
  'MacBook',
  'Netflix',
  'PayPal',
  'Samsung',
  'SIM',
  'Skype',
  'TV',
  'Uber',
  'USB',
  'WhatsApp',
  'YouTube',
]
const BRAND_OF = new Map(BRANDS.map((brand) => [brand.toLowerCase(), brand]))
const BRAND = new RegExp(`\\b(?:${BRANDS.join('|')})(?=s?\\b)`, 'gi')
const PLAIN = new Set(
  'hello hey help please thanks thank the and but yes you your they their there this that what when where why how who can could would will not now okay well then for with have has had my her his our are was were'.split(
    ' ',
  ),
)
const WORD = /[\p{L}][\p{L}'’-]*/gu
const NAME = /^\p{Lu}[\p{Ll}'’-]{2,}$/u
/** Who writes every word with a capital writes no names. */
const MOST_CAPITALS = 0.5

const upper = (text: string) =>
  text.replaceAll(/(?<![\w'])[a-z]/g, (letter) => letter.toUpperCase())

function namesIn(quotes: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const plain = new Set<string>()
  for (const quote of quotes) {
    const words = [...quote.matchAll(WORD)]
    const capitals = words.filter(([word]) => /^\p{Lu}/u.test(word))
    const isTitle = capitals.length > words.length * MOST_CAPITALS
    for (const { 0: word, index } of words) {
      if (/^\p{Ll}/u.test(word)) plain.add(word)
      const isFirst = /(?:^|[.!?:;“”"])\s*$/.test(quote.slice(0, index))
      if (NAME.test(word) && !isFirst && !isTitle && !PLAIN.has(word.toLowerCase())) {
        names.set(word.toLowerCase(), word)
      }
    }
  }
  for (const word of plain) names.delete(word)
  return names
}

/** Names as they are written: in the words of the call, or by what they are. */
export function withNames(subject: string, quotes: readonly string[] = []): string {
  const names = namesIn(quotes)
  return subject
    .replaceAll(WORD, (word) => names.get(word) ?? word)
    .replaceAll(
      PEOPLE_TITLE,
      (_whole, title: string, letter: string) => `${upper(title)}. ${upper(letter)}`,
    )
    .replaceAll(STREET, (_whole, number: string, street: string) => `${number}${upper(street)}`)
    .replaceAll(BRAND, (brand) => BRAND_OF.get(brand.toLowerCase()) ?? brand)
}
