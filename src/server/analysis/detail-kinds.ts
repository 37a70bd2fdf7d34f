import { oneOf } from './phrases'

/** What a request may say more closely. `value` compares part by part, an empty part with any. */
export type Detail = { kind: string; value: string[]; at: number; end: number }

const WORDS = [
  'one two three four five six seven eight nine ten eleven twelve',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
].map((words) => words.split(' '))
const COUNT = String.raw`(?:\d{1,2}|${WORDS[0]?.join('|')})`
const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|${WORDS[1]?.join('|')})`
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = `(${MONTHS.join('|')})(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?`

const MINUTES_OF = new Map([
  ['ten', '10'],
  ['fifteen', '15'],
  ['twenty', '20'],
  ['twenty-five', '25'],
  ['thirty', '30'],
  ['thirty-five', '35'],
  ['forty', '40'],
  ['forty-five', '45'],
  ['fifty', '50'],
  ['fifty-five', '55'],
])
const MINUTES = 'ten|fifteen|(?:twenty|thirty|forty|fifty)(?:[ -]five)?'
const minutesOf = (words?: string) => MINUTES_OF.get((words ?? '').replace(' ', '-'))

const numberOf = (text = '') => {
  const places = WORDS.map((words) => words.indexOf(text)).filter((place) => place >= 0)
  return String((places[0] ?? Number.parseInt(text, 10) - 1) + 1)
}

/** "At half past seven" is 7:30. */
function timeOf(hour: string | undefined, minutes = '00', part = ''): string[] {
  const full = Number(numberOf(hour))
  const half = /^(?:a|in the m)/.test(part)
    ? 'am'
    : /^(?:p|in the [ae]|at n)/.test(part)
      ? 'pm'
      : ''
  return [`${full % 12}:${minutes}`, half]
}

type Reader = { pattern: RegExp; kind: string; read: (found: string[]) => string[] }

const reader = (kind: string, pattern: string, read: Reader['read']): Reader => ({
  kind,
  pattern: new RegExp(pattern, 'g'),
  read,
})

const PEOPLE = 'people|persons?|guests?|adults?|passengers?|seats?|of us'
const COUNTED = 'tickets?|bedrooms?|bathrooms?|beds?|rooms?|nights?|days?|pizzas?|bags?|coffees?'
const STREETS =
  'street|st|avenue|ave|road|rd|drive|boulevard|lane|beach|carolina|dakota|virginia|station|hills?|gate|park'
const AFTER_HOUR =
  '(?=[.,!?]|$| (?:on|for|tomorrow|today|tonight|instead|please|then|with|sharp|and|or|would|works|is)\\b)'

const READERS: readonly Reader[] = [
  reader('time', String.raw`\bhalf past (${COUNT})\b`, ([, hour]) => timeOf(hour, '30')),
  reader('time', String.raw`\bquarter (?:past|after) (${COUNT})\b`, ([, hour]) =>
    timeOf(hour, '15'),
  ),
  reader('time', String.raw`\bquarter (?:to|till|of|before) (${COUNT})\b`, ([, hour]) =>
    timeOf(String(Number(numberOf(hour)) + 11), '45'),
  ),
  reader(
    'time',
    String.raw`(?<![\w:.-])(${COUNT})(?:[:.](\d\d))? ?(am\b|pm\b|a\.m\b\.?|p\.m\b\.?|o'clock|in the (?:morning|afternoon|evening)|at night)`,
    ([, hour, minutes, part]) => timeOf(hour, minutes, part),
  ),
  reader('time', String.raw`(?<![\d:.-])(\d{1,2}):(\d\d)(?![\d:])`, ([, hour, minutes]) =>
    timeOf(hour, minutes),
  ),
  reader(
    'time',
    String.raw`(?<=\b(?:at|around|by|after|before|until|till|morning|afternoon|evening) )(${COUNT})(?:[ -](${MINUTES}))?${AFTER_HOUR}`,
    ([, hour, minutes]) => timeOf(hour, minutesOf(minutes)),
  ),
  reader('time', String.raw`\b(?:noon|midday)\b`, () => timeOf('12', '00', 'pm')),
  reader('time', String.raw`\bmidnight\b`, () => timeOf('12', '00', 'am')),
  reader('weekday', String.raw`\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b`, ([, day = '']) => [
    day,
  ]),
  reader('date', String.raw`\b\d{4}-(\d\d)-(\d\d)\b`, ([, month, day]) => [
    String(Number(day)),
    MONTHS[Number(month) - 1] ?? '',
  ]),
  reader(
    'date',
    String.raw`\b${MONTH}\.? (?:the )?(${ORDINAL}|\d{1,2})(?!\d|:)`,
    ([, month = '', day]) => [numberOf(day), month],
  ),
  reader('date', String.raw`\b(${ORDINAL}) of ${MONTH}\b`, ([, day, month = '']) => [
    numberOf(day),
    month,
  ]),
  reader(
    'date',
    String.raw`(?<![\w:])(\d{1,2})(?:st|nd|rd|th)\b(?! (?:street|avenue|floor|st\b|ave\b))`,
    ([, day]) => [numberOf(day), ''],
  ),
  reader('day', String.raw`\b(?:today|tonight|this evening)\b`, () => ['today']),
  reader(
    'day',
    String.raw`\b(day after tomorrow|tomorrow|(?:this |next )?weekend|(?:this|next) week)\b`,
    ([, day = '']) => [day],
  ),
  reader('part of the day', String.raw`\b(morning|afternoon|evening|night)\b`, ([, part = '']) => [
    part,
  ]),
  reader('people', String.raw`\b(${COUNT}) (?:[a-z]+ )?(?:${PEOPLE})\b`, ([, count]) => [
    numberOf(count),
  ]),
  reader(
    'people',
    String.raw`\b(?:tables?|party|reservation|cab|taxi|ride|uber|dinner|lunch) (?:for|of) (${COUNT})\b(?! ?(?:[ap]\.?m\b|:|o'clock))`,
    ([, count]) => [numberOf(count)],
  ),
  ...COUNTED.split('|').map((noun) =>
    reader(noun, String.raw`\b(${COUNT}) (?:[a-z-]+ )?(?:${noun})\b`, ([, count]) => [
      numberOf(count),
    ]),
  ),
  reader(
    'size',
    String.raw`\b(${oneOf`small, medium, large, extra large, tall, grande, venti`})\b`,
    ([, size = '']) => [size],
  ),
  reader(
    'class',
    String.raw`\b(${oneOf`economy, business class, first class, premium economy`})\b`,
    ([, name = '']) => [name],
  ),
  reader(
    'ride',
    String.raw`(?:(?<=\buber ?|\blyft )(xl|x|pool|comfort|shared)|\b(luxury|regular|pool|shared))\b`,
    ([, ofUber, name = '']) => [ofUber ?? (name === 'regular' ? 'x' : name)],
  ),
  reader(
    'account',
    String.raw`\b(checking|savings)(?= account)(?<=\b(?:transfer|send|move|deposit|wire|pay)\b.{0,60}\bto (?:(?:my|our|your|their|his|her|the|an?) |(?:[\w']+ )?\w+'s )\w+)`,
    ([, name = '']) => [name],
  ),
  reader(
    'car',
    String.raw`\b(${oneOf`compact, standard, full-?size, suv, mid-?size, sedan, minivan, hatchback`})\b(?= |$)`,
    ([, name = '']) => [name],
  ),
  reader('trip', String.raw`\b(one|round)[- ]?(?:way|trip)\b`, ([, name = '']) => [name]),
  reader(
    'part of town',
    String.raw`\b(?:(north|south|east|west)\b(?<!\d \w+)(?! (?:\w+ )?(?:${STREETS})\b)|(?:(?:city|town) )?cent(?:er|re)\b(?<=\bthe (?:(?:city|town) )?\w+))(?: (?:part|side|end)\b)?(?: of (?:the )?(?:town|city)\b)?`,
    ([, way = 'center']) => [way],
  ),
  reader(
    'drink',
    String.raw`\b(${oneOf`espresso, latte, mocha, macchiato, cappuccino, americano, frappuccino, chai, cold brew, flat white`})s?\b(?<!\b(?:shots?|pumps?) of \w+)(?! (?:shots?|beverages?|drinks?|bars?|machines?|syrup|sauce|powder|flavou?r)\b)`,
    ([, name = '']) => [name],
  ),
  reader('heat', String.raw`\b(${oneOf`iced, hot`})\b`, ([, name = '']) => [name]),
  reader('id', String.raw`\bid (?:number )?(?:is )?'?([a-z-]{0,4}\d[\w-]*)`, ([, id = '']) => [id]),
]

/** What only a plain change makes another one of: an order has small and large ones. */
export const OF_ANY_OTHER = new Set(['size', 'class', 'ride', 'car', 'drink', 'heat'])
/** Kinds that an agent may mention without changing the request. */
export const ONLY_ASKED = new Set(['trip', 'part of town', 'account'])
/** Kinds of which a caller may name one more: "add a mocha", "also 20 to my savings account". */
export const MAY_BE_SEVERAL = new Set(['drink', 'account'])
/** Kinds that a search goes on to change after its first answer. */
export const READ_ON = new Set(['trip', 'part of town'])
/** Kinds that come before the noun that they are of: "a one-way flight". */
export const BEFORE_NOUN = new Set([...OF_ANY_OTHER, 'trip', 'account'])

/** The times, days, counts and sizes in a text that is in lower case. */
export function detailsIn(words: string): Detail[] {
  const details: Detail[] = []
  for (const { pattern, kind, read } of READERS) {
    // Most find nothing, and `matchAll` copies its pattern first.
    if (words.search(pattern) < 0) continue
    for (const found of words.matchAll(pattern)) {
      const [at, end] = [found.index, found.index + found[0].length]
      const isRead = details.some((one) => one.at < end && at < one.end)
      if (!isRead) details.push({ kind, value: read([...found]), at, end })
    }
  }
  return details
}

export const isSameDetail = (one: Detail, other: Detail): boolean =>
  one.kind === other.kind &&
  one.value.every((part, place) => {
    const its = other.value[place] ?? ''
    return part === its || part === '' || its === ''
  })

/** The kinds that say when. */
export const WHEN = new Set(['time', 'weekday', 'date', 'day'])
