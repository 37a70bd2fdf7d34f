import { withAsciiDigits, withPlainDashes } from '@/lib/ascii-digits'

import { cardsInChain, isCardNamed, withCardLettersAsDigits } from './card-numbers'
import {
  type AskedAnew,
  type DigitChain,
  digitChains,
  type DigitGroup,
  withoutMarks,
} from './digit-chains'
import {
  fourDigits,
  NEXT_TURN,
  rangeOf,
  secretCode,
  securityCode,
  socialSecurity,
  TURN,
  writtenSocialSecurity,
} from './digit-shapes'
import { findIbans, withoutPlaces } from './ibans'
import { type Spelling, spellingsIn } from './number-words'
import {
  IS_DEVICE,
  IS_OTHER,
  isNamedAfterwards,
  isPlain,
  type Mention,
  mentionsIn,
  NAMES_OTHER,
  type SensitiveKind,
} from './sensitive-mentions'

export type SensitiveSpan = { start: number; end: number; kind: SensitiveKind; digits: string }

export type Question = { kind: SensitiveKind; isOpen: boolean }

export type QuestionsAt = (offset: number) => Question[]

/** What the other side says around a speaker's words, by places in them. */
export type OtherSide = {
  questionsAt: QuestionsAt
  /** Whether another number is asked for between two places. */
  asksAnother: (from: number, to: number) => boolean
  /** Whether the number of a card is asked for right before a place. */
  asksForCard: (before: number) => boolean
}

const SILENT: OtherSide = {
  questionsAt: () => [],
  asksAnother: () => false,
  asksForCard: () => false,
}

type Item =
  | { type: 'card'; start: number; end: number; chain: DigitChain }
  | { type: 'digits'; start: number; end: number; chain: DigitChain }
  | { type: 'mention'; start: number; end: number; mention: Mention }

const CANDIDATES = [
  ['ssnEnd', fourDigits],
  ['ssn', socialSecurity],
  ['code', securityCode],
  ['pin', secretCode],
  ['otp', secretCode],
] as const

/** Of nine digits that are spelled one by one, and the group after them. */
const MOST_GROUPS = 10
const HAS_REMOVED = / removed\]/i
const REACH = 60
const OR = /^\s?(?:or|oder|ou|o|oppure|and|y|und|et|e)\s/i
type Options = { isMachineText?: boolean; otherSide?: OtherSide }

/**
 * Card numbers, IBANs, named security codes, PINs and one-time codes, and US social security numbers in one
 * speaker's words, in order, in the first language that has some. A text that was redacted before
 * gives nothing new. `isMachineText` (tool arguments and results) spares times in milliseconds.
 */
export const findSensitiveDigits = (sent: string, options: Options = {}): SensitiveSpan[] => {
  const written = withoutMarks(withCardLettersAsDigits(withPlainDashes(withAsciiDigits(sent))))
  const ibans = findIbans(written).map((iban) => ({ ...iban, kind: 'iban' as const }))
  const text = withoutPlaces(written, ibans)
  for (const spelling of spellingsIn(text)) {
    const spans = findSpelled(text, spelling, options)
    if (spans.length > 0) return [...ibans, ...spans].sort((a, b) => a.start - b.start)
  }
  return ibans
}

const findSpelled = (
  text: string,
  spelling: Spelling,
  { isMachineText = false, otherSide = SILENT }: Options,
): SensitiveSpan[] => {
  const isCardAsked = (start: number) =>
    otherSide.asksForCard(start) && !IS_OTHER.test(text.slice(Math.max(0, start - 30), start))
  const chains = digitChains(text, spelling).map((chain) => {
    const { start } = rangeOf(chain)
    const isPhone =
      text[start - 1] === '+' || IS_DEVICE.test(text.slice(Math.max(0, start - 24), start))
    const asked = askedAnew(chain, text, otherSide)
    const isNamed = () => isCardNamed(text, start) || isCardAsked(start)
    return { chain, asked, cards: cardsInChain(chain, { isPhone, isMachineText, isNamed, asked }) }
  })
  const isQuiet = !HAS_REMOVED.test(text)
  if (isQuiet && !chains.some((chain) => isSuspect(chain, text))) return []
  const items: Item[] = [
    ...chains.flatMap(splitAtCards),
    ...mentionsIn(text).map((mention) => ({ type: 'mention' as const, ...mention, mention })),
  ].sort((a, b) => a.start - b.start)

  const spans: SensitiveSpan[] = []
  const search = new NamedDigits(text, otherSide.questionsAt)
  for (const [index, item] of items.entries()) {
    const following = items[index + 1]
    if (item.type === 'mention') search.readMention(item.mention)
    else if (item.type === 'card') {
      search.skip(item.end - item.start)
      spans.push({ ...rangeOf(item.chain), kind: 'card', digits: digitsOf(item.chain) })
    } else {
      const next = following?.type === 'mention' ? following.mention : null
      spans.push(...search.classify(item.chain, next))
    }
  }
  return spans
}

type ScannedChain = { chain: DigitChain; asked: AskedAnew; cards: [number, number][] }

const NOTHING_ASKED: AskedAnew = new Set()

const askedAnew = (chain: DigitChain, text: string, { asksAnother }: OtherSide): AskedAnew => {
  const { start, end } = rangeOf(chain)
  if (!text.slice(start, end).includes(NEXT_TURN)) return NOTHING_ASKED
  const isAsked = (group: DigitGroup, index: number) => {
    const before = chain[index - 1]
    const isNext = before && text.slice(before.end, group.start).includes(NEXT_TURN)
    return isNext && asksAnother(before.start, group.start)
  }
  return new Set(chain.filter(isAsked))
}

const isSuspect = ({ chain, asked, cards }: ScannedChain, text: string): boolean =>
  cards.length > 0 ||
  answersIn(chain, asked).some(
    (answer) =>
      socialSecurity(answer) !== null ||
      secretCode(answer, text) !== null ||
      fourDigits(answer, text) !== null ||
      securityCode(answer, text) !== null ||
      writtenSocialSecurity(answer, text) !== null,
  )

/** A card number can run through several answers, other secrets stand in one. */
const answersIn = (chain: DigitChain, asked: AskedAnew): DigitChain[] => {
  if (asked.size === 0) return chain.length === 0 ? [] : [chain]
  const answers: DigitChain[] = []
  for (const group of chain) {
    if (answers.length === 0 || asked.has(group)) answers.push([])
    answers.at(-1)?.push(group)
  }
  return answers
}

const splitAtCards = ({ chain, asked, cards }: ScannedChain): Item[] => {
  const items: Item[] = []
  const addDigits = (part: DigitChain) => {
    for (const answer of answersIn(part, asked)) {
      items.push({ type: 'digits', chain: answer, ...rangeOf(answer) })
    }
  }
  let rest = 0
  for (const [first, last] of cards) {
    addDigits(chain.slice(rest, first))
    const card = chain.slice(first, last + 1)
    items.push({ type: 'card', chain: card, ...rangeOf(card) })
    rest = last + 1
  }
  addDigits(chain.slice(rest))
  return items
}

const digitsOf = (chain: DigitChain) => chain.map((group) => group.digits).join('')

const FEWEST_REPEATED = 3

/** The longest part of a chain from a group on that stands in the secret; all of it, where it is a code. */
const repeatedFrom = (chain: DigitChain, first: number, { kind, digits }: SensitiveSpan) => {
  let found: DigitChain | null = null
  for (let last = first + 1; last <= chain.length; last++) {
    const part = chain.slice(first, last)
    const said = digitsOf(part)
    if (said.length > digits.length || !digits.includes(said)) break
    const isEnough = kind === 'card' ? said.length >= FEWEST_REPEATED : said === digits
    if (isEnough) found = part
  }
  return found
}

/** Where a text says again what another place has of these secrets, whole or a group at a time. */
export const findRepeated = (sent: string, secrets: SensitiveSpan[]): SensitiveSpan[] => {
  const text = withoutMarks(withPlainDashes(withAsciiDigits(sent)))
  const spans: SensitiveSpan[] = []
  for (const chain of spellingsIn(text).flatMap((spelling) => digitChains(text, spelling))) {
    for (let first = 0; first < chain.length; first++) {
      for (const secret of secrets) {
        const part = repeatedFrom(chain, first, secret)
        if (!part) continue
        spans.push({ ...rangeOf(part), kind: secret.kind, digits: secret.digits })
        first += part.length - 1
        break
      }
    }
  }
  return spans
}

/** Walks a text once and tells which digits belong to a name said before, after or by the other side. */
class NamedDigits {
  #named = new Map<SensitiveKind, number>()
  #spent: Mention | null = null
  #removed: Mention | null = null
  readonly #text: string
  readonly #questionsAt: QuestionsAt

  constructor(text: string, questionsAt: QuestionsAt) {
    this.#text = text
    this.#questionsAt = questionsAt
  }

  skip(length: number) {
    for (const [kind, end] of this.#named) this.#named.set(kind, end + length)
  }

  readMention(mention: Mention) {
    if (mention.kind === 'card') this.skip(mention.end - mention.start)
    else if (mention.isRemoved) {
      this.#removed = mention
      this.#close(mention.kind, mention.start)
    } else if (mention !== this.#spent && !this.#namesRemoved(mention)) {
      this.#named.set(mention.kind, mention.end)
    }
  }

  /** "[security code removed] is my security code": its digits came before, and are gone. */
  #namesRemoved(mention: Mention) {
    const { kind, end } = this.#removed ?? { kind: null, end: 0 }
    return kind === mention.kind && isNamedAfterwards(this.#text, end, mention)
  }

  classify(chain: DigitChain, next: Mention | null): SensitiveSpan[] {
    const spans: SensitiveSpan[] = []
    for (let first = 0; first < chain.length;) {
      const found = this.#classifyFrom(first, chain, next)
      if (!found) break
      const span = { ...rangeOf(found.part), kind: found.kind, digits: digitsOf(found.part) }
      spans.push(span)
      this.#close(span.kind, span.start)
      if (OR.test(this.#text.slice(span.end, span.end + 8))) this.#named.set(span.kind, span.end)
      while ((chain[first]?.start ?? Number.POSITIVE_INFINITY) < span.end) first++
    }
    return spans
  }

  #classifyFrom(first: number, chain: DigitChain, next: Mention | null) {
    const rest = chain.slice(first, first + MOST_GROUPS)
    for (const [kind, find] of CANDIDATES) {
      const part = find(rest, this.#text)
      if (!part) continue
      const { start, end } = rangeOf(part)
      if (kind !== 'ssn' && isPlain(this.#text, start, end)) continue
      if (this.#isNamedBefore(kind, start) || this.#isAsked(kind, start)) return { part, kind }
      if (next?.kind === kind && !next.isRemoved) {
        if (isNamedAfterwards(this.#text, end, next)) {
          this.#spent = next
          return { part, kind }
        }
      }
    }
    const part = writtenSocialSecurity(chain, this.#text, first)
    return part ? { part, kind: 'ssn' as const } : null
  }

  #isNamedBefore(kind: SensitiveKind, start: number) {
    const end = this.#named.get(kind)
    if (end === undefined || start - end > REACH) return false
    if (kind === 'ssn' || kind === 'code') return !IS_OTHER.test(this.#text.slice(end, start))
    return this.#isOwn(end, start)
  }

  /** Whether nothing between a name and digits says that they are something else. */
  #isOwn(end: number, start: number) {
    const between = this.#text.slice(end, start)
    const [said = '', ...later] = between.split(TURN)
    return !NAMES_OTHER.test(between) && (later.length === 0 || !/\p{L}{4}|\?/u.test(said))
  }

  #isAsked(kind: SensitiveKind, start: number) {
    if (!this.#openQuestion(kind, start)) return false
    const before =
      this.#text
        .slice(Math.max(0, start - 30), start)
        .split(TURN)
        .at(-1) ?? ''
    return !(kind === 'ssn' || kind === 'code' ? IS_OTHER : NAMES_OTHER).test(before)
  }

  #openQuestion(kind: SensitiveKind, offset: number) {
    return this.#questionsAt(offset).find((question) => question.isOpen && question.kind === kind)
  }

  #close(kind: SensitiveKind, offset: number) {
    this.#named.delete(kind)
    const question = this.#openQuestion(kind, offset)
    if (question) question.isOpen = false
  }
}
