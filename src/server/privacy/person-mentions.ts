import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { FILLER, withAsciiDigits } from '@/lib/ascii-digits'
import { fold } from '@/lib/fold'

export const ERASED = '[erased]'

type Span = { from: number; to: number }

/** Shorter ones are extensions and parts of other numbers. */
const FEWEST_DIGITS = 7
/** Shorter ones may be the end of another number in groups. */
const FEWEST_OF_ITS_OWN = 9
const WITH_AREA = 10

const ABROAD = ['', '00', '011', '0011']
const RUN = /\(?[+＋]?\(?\d(?:(?!\.\s)[^\p{L}\d,;:+＋]{0,4}\d)*/gu
const GROUP = new RegExp(`\\d[\\d${FILLER}]*`, 'g')
const DAY = /^\d{4}-\d\d-\d\d$/

const digitsOf = (text: string) => withAsciiDigits(text).replace(/\D/g, '')

/** The digits of a number as people write it: from abroad, with the trunk prefix, without. */
const writtenForms = (number: string) => {
  const parsed = parsePhoneNumberFromString(number)
  const forms = [digitsOf(number)]
  if (parsed) {
    const { countryCallingCode: code, nationalNumber: bare } = parsed
    const national = digitsOf(parsed.formatNational())
    forms.push(bare, national, code + national, ...ABROAD.map((prefix) => prefix + code + bare))
  }
  const long = forms.filter((form) => form.length >= FEWEST_DIGITS)
  const longest = Math.max(0, ...long.map((form) => form.length))
  return { forms: new Set(long), longest, isCountryKnown: parsed !== undefined }
}

type Written = ReturnType<typeof writtenForms>
const findNumbers = (text: string, { forms, longest, isCountryKnown }: Written): Span[] => {
  const spans: Span[] = []
  const ascii = withAsciiDigits(text)
  for (const { 0: run, index } of ascii.matchAll(RUN)) {
    const groups = Array.from(run.matchAll(GROUP), ({ 0: digits, index: at }) => ({
      digits: digits.replaceAll(FILLER, ''),
      from: index + at,
      to: index + at + digits.length,
    }))
    const isAbroad = /^\(?[+＋]/.test(run)
    const isApart = (other: (typeof groups)[0] | undefined, { from, to }: Span) => {
      const between = other && ascii.slice(Math.min(to, other.to), Math.max(from, other.from))
      if (other === undefined || between === undefined) return true
      return other.digits.length < 3 && /\s/.test(between) && !/\s/.test(ascii.slice(from, to))
    }
    for (let [at, next] = [0, 1]; at < groups.length; at = next, next += 1) {
      const from = groups[at]?.from ?? 0
      const begin = at === 0 ? index : from - Number(ascii[from - 1] === '(')
      let digits = ''
      let found: Span | undefined
      for (const [past, group] of groups.slice(at, at + longest).entries()) {
        digits += group.digits
        if (digits.length > longest) break
        const span = { from, to: group.to }
        if (!forms.has(digits) || DAY.test(ascii.slice(from, group.to))) continue
        if (isAbroad && at > 0 && (isCountryKnown || digits.length < WITH_AREA)) continue
        const beside = [groups[at - 1], groups[at + past + 1]]
        if (digits.length < FEWEST_OF_ITS_OWN && !beside.every((one) => isApart(one, span)))
          continue
        found = { from: begin, to: group.to }
        next = at + past + 1
      }
      if (found) spans.push(found)
    }
  }
  return spans
}

/** Written without spaces, or with endings behind a name: each of their letters counts as a word. */
const JOINED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}`
const UNSEEN = String.raw`(?!\s)[\p{M}\p{Cf}\p{Cc}\p{DI}]`
const LETTER = String.raw`(?![${JOINED}])[\p{L}\p{N}]`
const UNIT = new RegExp(
  String.raw`(?:[\u1100-\u115f][\u1160-\u11ff]*|[${JOINED}](?<=[\p{L}\p{N}])|${LETTER}(?:${UNSEEN}|${LETTER})*)(?:${UNSEEN})*`,
  'gu',
)
const BREAK = /[;:!?。！？]|[^]{7}/u

type Unit = Span & { text: string }

/** "Müller", "muller" and "Mueller" are one. */
const plain = (word: string): string =>
  fold(word.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/g, '$1')

const unitsOf = (text: string): Unit[] =>
  Array.from(text.matchAll(UNIT), ({ 0: word, index }) => ({
    text: plain(word),
    from: index,
    to: index + word.length,
  }))

const TITLES = new Set('mr mrs ms miss mx dr prof sir herr frau mme mlle sr sra jr'.split(' '))
const isInitial = (word: string) => word.length === 1 && word !== word.toUpperCase()
const JOINTS = [/['’‘ʼʻ´`]/gu, /[\p{Pd}.]/gu, /['’‘ʼʻ´`\p{Pd}.]/gu]

/** The words of a name in the ways in which they may be joined; none of one word, too many people's name. */
const spellingsOf = (name: string): string[][] => {
  if (!/\p{L}/u.test(name)) return []
  const words = name.split(/[\s,_]+/u).filter((word) => plain(word) !== '')
  const untitled = words.filter((word) => !TITLES.has(plain(word)))
  const bare = untitled.filter((word) => !isInitial(plain(word)))
  const choices = [words, untitled, bare].filter((some) => some.length > 1)
  const spaced = choices.map((some) => some.join(' '))
  const joined = spaced.flatMap((some) => JOINTS.map((joint) => some.replace(joint, '')))
  const ways = new Set([...spaced, ...joined])
  return Array.from(ways, (way) => unitsOf(way).map(({ text }) => text))
}

const keyOf = (units: string[]) => units.join(' ')

/** Finds each run of units that is all the words of one name, in time that does not grow with the names. */
const nameFinder = (spellings: string[][]): ((text: string) => Span[]) => {
  const weights = new Map<string, number>()
  const orders = new Map<string, Set<string>>()
  const sums = new Set<number>()
  for (const units of spellings) {
    const key = keyOf(units.toSorted())
    const known = orders.get(key) ?? new Set()
    orders.set(key, known.add(keyOf(units)))
    let sum = 0
    for (const unit of units) {
      const weight = weights.get(unit) ?? Math.floor(Math.random() * 2 ** 32)
      weights.set(unit, weight)
      sum += weight
    }
    sums.add(sum)
  }
  const counts = new Set(spellings.map((units) => units.length))
  const lengths = [...counts].toSorted((one, other) => other - one)
  const isName = (text: string, units: Unit[]): boolean => {
    const words = units.map((unit) => unit.text)
    const known = orders.get(keyOf(words.toSorted()))
    if (known === undefined || known.has(keyOf(words))) return known !== undefined
    return units.slice(1).every(({ from }, at) => {
      const ends = words[at]?.length === 1 ? /[\n\r]/ : /[\n\r]|\.\s/
      return !ends.test(text.slice(units[at]?.to, from))
    })
  }
  return (text) => {
    const spans: Span[] = []
    const units = unitsOf(text)
    const totals = [0]
    const begins: number[] = []
    for (const [at, unit] of units.entries()) {
      const weight = weights.get(unit.text)
      const before = units[at - 1]
      const goesOn = before !== undefined && !BREAK.test(text.slice(before.to, unit.from))
      totals.push((totals[at] ?? 0) + (weight ?? 0))
      begins.push(weight === undefined ? at + 1 : goesOn ? (begins[at - 1] ?? at) : at)
    }
    for (let at = 0; at < units.length; at += 1) {
      const length = lengths.find((count) => {
        const end = at + count
        if (end > units.length || (begins[end - 1] ?? end) > at) return false
        const sum = (totals[end] ?? 0) - (totals[at] ?? 0)
        return sums.has(sum) && isName(text, units.slice(at, end))
      })
      if (length === undefined) continue
      spans.push({ from: units[at]?.from ?? 0, to: units[at + length - 1]?.to ?? 0 })
      at += length - 1
    }
    return spans
  }
}

/** Answers the text without the person. */
export type EraseFrom = (text: string) => string

const findAddresses = (text: string, addresses: readonly string[]): Span[] => {
  const lower = text.toLowerCase()
  // What a lower case lengthens has no address in it that would be found at its place.
  if (lower.length !== text.length) return []
  return addresses.flatMap((address) => {
    const spans: Span[] = []
    for (let from = lower.indexOf(address); from !== -1;) {
      spans.push({ from, to: from + address.length })
      from = lower.indexOf(address, from + address.length)
    }
    return spans
  })
}

/**
 * Takes a person's numbers, addresses (`user@host`) and full names out of a text; null where none is
 * known that could be told from other words.
 */
export const personEraser = (
  identities: readonly (string | null)[],
  names: readonly (string | null)[],
): EraseFrom | null => {
  const values = [...new Set(identities.filter((value) => value !== null))]
  const isAddress = (value: string) => value.includes('@')
  const addresses = values.filter(isAddress).map((value) => value.toLowerCase())
  const numbers = values
    .filter((value) => !isAddress(value))
    .map(writtenForms)
    .filter(({ longest }) => longest > 0)
  const known = [...new Set(names.filter((name) => name !== null))]
  const spellings = known.flatMap(spellingsOf)
  if (numbers.length === 0 && addresses.length === 0 && spellings.length === 0) return null
  const findNames = nameFinder(spellings)
  return (text) => {
    const spans = [
      ...numbers.flatMap((written) => findNumbers(text, written)),
      ...findAddresses(text, addresses),
      ...findNames(text),
    ]
    let [left, end] = ['', 0]
    for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
      if (from >= end) left += text.slice(end, from) + ERASED
      end = Math.max(end, to)
    }
    return left + text.slice(end)
  }
}
