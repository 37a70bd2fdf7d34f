import type { Condition } from './condition'
import {
  CONDITION_FIELDS,
  findField,
  isRanked,
  type Kind,
  kindHere,
  type LabelsOf,
  type NamedField,
} from './condition-fields'
import { type Operator, OPERATORS, type Value } from './filter'
import { nearest } from './nearest'
import { readValue, valueHint } from './read-value'

/** What is wrong, and at which character (from 0) of what was typed. */
export type ConditionError = { index: number; message: string }
export type ParsedCondition =
  | { ok: true; condition: Condition }
  | { ok: false; error: ConditionError }

/** Nesting is limited by it, too. */
const MOST_CHARACTERS = 1000
const SPACE = /\s*/y
const NAME = /[A-Za-z]\w*/y
const AND = /and(?=$|[\s"(])/iy
const OR = /or(?=$|[\s"(])/iy
const NOT = /not(?=$|[\s(])/iy
const IN = /(not\s+)?in(?=$|[\s(])/iy
const OTHER_JOIN = /\|\||&&|,|;/y
const BARE_VALUE = /[^\s=!<>"]+/y
const LISTED_VALUE = /[^\s=!<>"(),]+/y
const QUOTED_VALUE = /"((?:[^"\\]|\\["\\])*)"/y

class Refusal extends Error {
  readonly index: number
  constructor(index: number, message: string) {
    super(message)
    this.index = index
  }
}

/**
 * Reads a condition: comparisons such as `priority = high` or `category in (billing, order)`, joined
 * with `and`, `or`, `not` and parentheses; `and` binds closer than `or`. Names and words may be in any
 * case; values with spaces stand in double quotes. A merged word is read as its successor. Never
 * throws.
 */
export const parseCondition = (
  text: string,
  labelsOf: LabelsOf = () => undefined,
): ParsedCondition => {
  try {
    return { ok: true, condition: new Reader(text, labelsOf).condition() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, error: { index: error.index, message: error.message } }
  }
}

class Reader {
  private readonly text: string
  private at = 0
  private depth = 0
  private readonly labelsOf: LabelsOf
  constructor(text: string, labelsOf: LabelsOf) {
    this.text = text
    this.labelsOf = labelsOf
  }

  condition(): Condition {
    if (this.text.length > MOST_CHARACTERS) {
      throw new Refusal(MOST_CHARACTERS, 'A condition has at most 1,000 characters.')
    }
    this.take(SPACE)
    if (this.isAtEnd()) throw new Refusal(0, 'Write a condition, such as priority = high.')
    const condition = this.either()
    if (this.isAtEnd()) return condition
    if (this.text[this.at] === ')') throw new Refusal(this.at, 'This parenthesis was never opened.')
    throw new Refusal(
      this.at,
      matches(OTHER_JOIN, this.text, this.at)
        ? 'Join comparisons with “and” or “or”.'
        : 'Expected “and” or “or” here, or the end. Put a value with spaces in "quotation marks".',
    )
  }

  private either(): Condition {
    const [first, ...rest] = this.joined(OR, 'or', () => this.all())
    return rest.length > 0 ? { or: [first, ...rest] } : first
  }

  private all(): Condition {
    const [first, ...rest] = this.joined(AND, 'and', () => this.part())
    return rest.length > 0 ? { and: [first, ...rest] } : first
  }

  private joined(join: RegExp, word: string, read: () => Condition): [Condition, ...Condition[]] {
    const parts: [Condition, ...Condition[]] = [read()]
    while (this.take(join) !== undefined) {
      if (this.isAtEnd()) throw new Refusal(this.at, `After “${word}” comes another comparison.`)
      parts.push(read())
    }
    return parts
  }

  private part(): Condition {
    if (this.take(NOT) !== undefined) return { not: this.part() }
    const index = this.at
    if (!this.skip('(')) return this.comparison()
    this.depth += 1
    const condition = this.either()
    this.close(index)
    return condition
  }

  private comparison(): Condition {
    const named = this.field()
    const { field } = named
    const list = this.take(IN, 0)
    if (list !== undefined) {
      return { field, operator: /^not/i.test(list) ? 'not in' : 'in', value: this.list(named) }
    }
    const operator = this.operator(named)
    return { field, operator, value: this.value(named, operator) }
  }

  private field(): NamedField {
    const index = this.at
    const typed = this.take(NAME)
    if (typed === undefined) {
      throw new Refusal(index, 'A field is missing here, such as priority.')
    }
    const field = findField(typed)
    if (field) return { ...field, kind: kindHere(field.kind, this.labelsOf) }
    const names = CONDITION_FIELDS.map(({ name }) => name)
    throw new Refusal(index, `There is no field “${typed}”.${didYouMean(typed, names)}`)
  }

  private operator({ name, kind }: NamedField): Operator {
    const index = this.at
    const operator = OPERATORS.find((sign) => this.text.startsWith(sign, this.at))
    if (!operator) {
      throw new Refusal(index, `After ${name} comes one of ${allowed(kind).join(' ')}`)
    }
    this.at += operator.length
    if (this.text[this.at] === '=') {
      throw new Refusal(this.at, `One sign is enough: ${operator.charAt(0)}`)
    }
    if (!allowed(kind).includes(operator)) {
      throw new Refusal(index, `${name} can only be compared with = or !=`)
    }
    this.take(SPACE)
    return operator
  }

  private list(field: NamedField): Value[] {
    const index = this.at
    if (!this.skip('(')) {
      throw new Refusal(index, 'After “in” comes a list in parentheses, such as (high, normal).')
    }
    this.depth += 1
    const values = [this.value(field, '=')]
    while (this.skip(',')) values.push(this.value(field, '='))
    this.close(index)
    return values
  }

  private value({ name, kind }: NamedField, operator: Operator): Value {
    const index = this.at
    if (this.text[index] === '"' && !matches(QUOTED_VALUE, this.text, index)) {
      throw new Refusal(index, 'This quotation mark is never closed.')
    }
    const quoted = this.take(QUOTED_VALUE, 1)
    const bare = this.depth > 0 ? LISTED_VALUE : BARE_VALUE
    const written = quoted?.replaceAll(/\\(.)/g, '$1') ?? this.take(bare)
    if (written === undefined || (quoted === undefined && /^and$/i.test(written))) {
      throw new Refusal(index, `${name} is compared with ${valueHint(kind)}.`)
    }
    if (quoted === undefined && /^none$/i.test(written)) {
      if (operator === '=' || operator === '!=') return null
      throw new Refusal(index, 'none can only be compared with = or !=')
    }
    const value = readValue(kind, written)
    if (value !== undefined) return value
    const meant =
      kind.type === 'word'
        ? didYouMean(written, kind.successors ? [...kind.successors.keys()] : (kind.words ?? []))
        : ''
    throw new Refusal(index, `${name} must be ${valueHint(kind)}, not “${written}”.${meant}`)
  }

  private close(opened: number) {
    if (!this.skip(')')) {
      const isOpen = this.isAtEnd()
      throw new Refusal(
        isOpen ? opened : this.at,
        isOpen ? 'This parenthesis is never closed.' : 'Expected “)”, “and” or “or” here.',
      )
    }
    this.depth -= 1
  }

  private isAtEnd() {
    return this.at >= this.text.length
  }

  private skip(sign: string): boolean {
    if (this.text[this.at] !== sign) return false
    this.at += 1
    this.take(SPACE)
    return true
  }

  private take(pattern: RegExp, group = 0): string | undefined {
    const found = matches(pattern, this.text, this.at)
    if (!found) return undefined
    this.at += found[0].length
    if (pattern !== SPACE) this.take(SPACE)
    return found[group]
  }
}

const didYouMean = (typed: string, names: readonly string[]) => {
  const near = nearest(typed, names)
  return near === undefined ? '' : ` Did you mean ${near}?`
}

const matches = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const allowed = (kind: Kind): readonly Operator[] =>
  isRanked(kind) ? ['=', '!=', '>', '>=', '<', '<='] : ['=', '!=']
