import { type Comparison, type Condition, OPERATORS, type Operator } from './condition'
import { type FieldName, findField, isRanked, kindOf } from './fields'
import { nearestField } from './nearest-field'
import { readValue, valueHint } from './read-value'

/** What is wrong, and at which character (from 0) of what was typed. */
export type ConditionError = { index: number; message: string }
export type ParsedCondition =
  | { ok: true; condition: Condition }
  | { ok: false; error: ConditionError }

const SPACE = /\s*/y
const NAME = /[A-Za-z]\w*/y
const AND = /and(?=$|[\s"])/iy
const OR = /(?:or|\|\||&&|,|;)(?=$|\W)/iy
const BARE_VALUE = /[^\s=!<>"]+/y
const QUOTED_VALUE = /"((?:[^"\\]|\\["\\])*)"/y

class Refusal extends Error {
  readonly index: number
  constructor(index: number, message: string) {
    super(message)
    this.index = index
  }
}

/**
 * Reads a rule's condition: comparisons such as `priority = high` joined with `and`. Field names and
 * words may be in any case; values with spaces stand in double quotes. Never throws.
 */
export const parseCondition = (text: string): ParsedCondition => {
  try {
    return { ok: true, condition: new Reader(text).condition() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, error: { index: error.index, message: error.message } }
  }
}

class Reader {
  private readonly text: string
  private at = 0
  constructor(text: string) {
    this.text = text
  }

  condition(): Condition {
    this.take(SPACE)
    if (this.isAtEnd()) throw new Refusal(0, 'Write a condition, such as priority = high.')
    const condition: [Comparison, ...Comparison[]] = [this.comparison()]
    while (!this.isAtEnd()) {
      this.join()
      condition.push(this.comparison())
    }
    return condition
  }

  private comparison(): Comparison {
    const field = this.field()
    const operator = this.operator(field)
    const value = this.value(field, operator)
    return { field, operator, value }
  }

  private field(): FieldName {
    const index = this.at
    const name = this.take(NAME)
    const field = name === undefined ? undefined : findField(name)
    if (field) return field
    if (name === undefined) throw new Refusal(index, 'A field is missing here, such as priority.')
    const near = nearestField(name)
    throw new Refusal(
      index,
      near ? `There is no field “${name}”. Did you mean ${near}?` : `There is no field “${name}”.`,
    )
  }

  private operator(field: FieldName): Operator {
    const index = this.at
    const operator = OPERATORS.find((sign) => this.text.startsWith(sign, this.at))
    if (!operator) {
      throw new Refusal(index, `After ${field} comes one of ${allowed(field).join(' ')}`)
    }
    this.at += operator.length
    if (this.text[this.at] === '=') {
      throw new Refusal(this.at, `One sign is enough: ${operator.charAt(0)}`)
    }
    if (!allowed(field).includes(operator)) {
      throw new Refusal(index, `${field} can only be compared with = or !=`)
    }
    this.take(SPACE)
    return operator
  }

  private value(field: FieldName, operator: Operator): Comparison['value'] {
    const index = this.at
    if (this.text[index] === '"' && !matches(QUOTED_VALUE, this.text, index)) {
      throw new Refusal(index, 'This quotation mark is never closed.')
    }
    const quoted = this.take(QUOTED_VALUE, 1)
    const written = quoted?.replaceAll(/\\(.)/g, '$1') ?? this.take(BARE_VALUE)
    if (written === undefined || (quoted === undefined && /^and$/i.test(written))) {
      throw new Refusal(index, `${field} is compared with ${valueHint(kindOf(field))}.`)
    }
    if (quoted === undefined && /^none$/i.test(written)) {
      if (operator === '=' || operator === '!=') return null
      throw new Refusal(index, 'none can only be compared with = or !=')
    }
    const value = readValue(kindOf(field), written)
    if (value !== undefined) return value
    throw new Refusal(index, `${field} is ${valueHint(kindOf(field))}, not “${written}”.`)
  }

  private join() {
    if (this.take(AND) === undefined) {
      const isOr = matches(OR, this.text, this.at)
      throw new Refusal(
        this.at,
        isOr
          ? 'Only “and” joins comparisons. For “or”, add a second rule.'
          : 'Expected “and” here, or the end. Put a value with spaces in "quotation marks".',
      )
    }
    if (this.isAtEnd()) throw new Refusal(this.at, 'After “and” comes another comparison.')
  }

  private isAtEnd() {
    return this.at >= this.text.length
  }

  /** What the pattern finds here, if anything; goes behind it and the space that follows. */
  private take(pattern: RegExp, group = 0): string | undefined {
    const found = matches(pattern, this.text, this.at)
    if (!found) return undefined
    this.at += found[0].length
    if (pattern !== SPACE) this.take(SPACE)
    return found[group]
  }
}

const matches = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const allowed = (field: FieldName): readonly Operator[] =>
  isRanked(kindOf(field)) ? ['=', '!=', '>', '>=', '<', '<='] : ['=', '!=']
