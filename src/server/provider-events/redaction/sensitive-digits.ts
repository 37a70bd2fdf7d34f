import { cardsInChain } from './card-numbers'
import { type DigitChain, digitChains } from './digit-chains'
import { type Mention, mentionsIn, type SensitiveKind } from './sensitive-mentions'

const LAST_DIGITS = /\bending(?: in| with)? $/i

/** The nine digits a chain starts with, however they are grouped; null when it has no such start. */
const socialSecurity = (chain: DigitChain): DigitChain | null => {
  let count = 0
  for (const [index, group] of chain.entries()) {
    count += group.digits.length
    if (count === 9) return chain.slice(0, index + 1)
    if (count > 9) return null
  }
  return null
}

const securityCode = (chain: DigitChain, text: string): DigitChain | null => {
  const start = chain[0]?.start ?? 0
  if (LAST_DIGITS.test(text.slice(Math.max(0, start - 16), start))) return null
  let count = 0
  for (const [index, group] of chain.entries()) {
    count += group.digits.length
    if (count > 4) return null
    const next = chain[index + 1]
    const isWhole = !next || (next.isLoose && next.digits.length > 1)
    if (count >= 3 && isWhole) return chain.slice(0, index + 1)
  }
  return null
}

/** `###-##-####` standing alone, which is written like that for nothing else. */
const writtenSocialSecurity = (chain: DigitChain, text: string): DigitChain | null => {
  const isDashed = (index: number) => {
    const [left, right] = [chain[index], chain[index + 1]]
    return left && right ? text.slice(left.end, right.start) === '-' : false
  }
  for (let index = 0; index + 2 < chain.length; index++) {
    const part = chain.slice(index, index + 3)
    const isShape = part.map((group) => group.digits.length).join() === '3,2,4'
    if (!isShape || !isDashed(index) || !isDashed(index + 1)) continue
    if (!isDashed(index - 1) && !isDashed(index + 2)) return part
  }
  return null
}

export type SensitiveSpan = { start: number; end: number; kind: SensitiveKind }

export type Question = { kind: SensitiveKind; isOpen: boolean }

export type QuestionsAt = (offset: number) => Question[]

type Item =
  | { type: 'card'; start: number; end: number }
  | { type: 'digits'; start: number; end: number; chain: DigitChain }
  | { type: 'mention'; start: number; end: number; mention: Mention }

const HAS_REMOVED = / removed\]/i
const REACH = 60
const NAMED_AFTERWARDS = /^[\s,.]{0,3}(?:is|as|for|was)\s(?:(?:my|the|your|our)\s)?$/i

/**
 * Card numbers, named security codes and US social security numbers in one speaker's words, in
 * order. A text that was redacted before gives nothing new. `isMachineText` (tool arguments and
 * results) spares times in milliseconds.
 */
export const findSensitiveDigits = (
  text: string,
  {
    isMachineText = false,
    questionsAt,
  }: { isMachineText?: boolean; questionsAt?: QuestionsAt } = {},
): SensitiveSpan[] => {
  const chains = digitChains(text)
  if (chains.length === 0) return []
  const isQuiet = !HAS_REMOVED.test(text)
  if (isQuiet && !chains.some((chain) => isSuspect(chain, text, isMachineText))) return []
  const items: Item[] = [
    ...chains.flatMap((chain) => splitAtCards(chain, text, isMachineText)),
    ...mentionsIn(text).map((mention) => ({ type: 'mention' as const, ...mention, mention })),
  ].sort((a, b) => a.start - b.start)

  const spans: SensitiveSpan[] = []
  const search = new NamedDigits(text, questionsAt ?? (() => []))
  for (const [index, item] of items.entries()) {
    const following = items[index + 1]
    if (item.type === 'mention') search.readMention(item.mention)
    else if (item.type === 'card') {
      search.skip(item.end - item.start)
      spans.push({ start: item.start, end: item.end, kind: 'card' })
    } else {
      const next = following?.type === 'mention' ? following.mention : null
      spans.push(...search.classify(item.chain, next))
    }
  }
  return spans
}

const isSuspect = (chain: DigitChain, text: string, isMachineText: boolean): boolean =>
  socialSecurity(chain) !== null ||
  securityCode(chain, text) !== null ||
  writtenSocialSecurity(chain, text) !== null ||
  cardsInChain(chain, { isPhone: isAfterPlus(chain, text), isMachineText }).length > 0

const isAfterPlus = (chain: DigitChain, text: string) => text[rangeOf(chain).start - 1] === '+'

const splitAtCards = (chain: DigitChain, text: string, isMachineText: boolean): Item[] => {
  const isPhone = isAfterPlus(chain, text)
  const items: Item[] = []
  const addDigits = (part: DigitChain) => {
    if (part.length > 0) items.push({ type: 'digits', chain: part, ...rangeOf(part) })
  }
  let rest = 0
  for (const [first, last] of cardsInChain(chain, { isPhone, isMachineText })) {
    addDigits(chain.slice(rest, first))
    items.push({ type: 'card', ...rangeOf(chain.slice(first, last + 1)) })
    rest = last + 1
  }
  addDigits(chain.slice(rest))
  return items
}

const rangeOf = (chain: DigitChain) => ({
  start: chain[0]?.start ?? 0,
  end: chain.at(-1)?.end ?? 0,
})

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
    return kind === mention.kind && NAMED_AFTERWARDS.test(this.#text.slice(end, mention.start))
  }

  classify(chain: DigitChain, next: Mention | null): SensitiveSpan[] {
    const spans: SensitiveSpan[] = []
    for (let rest = chain; rest.length > 0;) {
      const found = this.#classifyFirst(rest, next)
      if (!found) break
      const span = { ...rangeOf(found.part), kind: found.kind }
      spans.push(span)
      this.#close(span.kind, span.start)
      rest = rest.filter((group) => group.start >= span.end)
    }
    return spans
  }

  #classifyFirst(chain: DigitChain, next: Mention | null) {
    for (const kind of ['ssn', 'code'] as const) {
      const part = kind === 'ssn' ? socialSecurity(chain) : securityCode(chain, this.#text)
      if (!part) continue
      const { start, end } = rangeOf(part)
      if (this.#isNamedBefore(kind, start) || this.#openQuestion(kind, start)) return { part, kind }
      if (next?.kind === kind && !next.isRemoved) {
        if (NAMED_AFTERWARDS.test(this.#text.slice(end, next.start))) {
          this.#spent = next
          return { part, kind }
        }
      }
    }
    const part = writtenSocialSecurity(chain, this.#text)
    return part ? { part, kind: 'ssn' as const } : null
  }

  #isNamedBefore(kind: SensitiveKind, start: number) {
    const end = this.#named.get(kind)
    return end !== undefined && start - end <= REACH
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
