import { type AnyMetricName, isAnyMetric } from '../metrics/any-metric'

type Values = Partial<Record<AnyMetricName, number | null>>
type Evaluate = (values: Values) => number | null

export type Formula =
  | {
      metrics: readonly AnyMetricName[]
      /** Those of them that something is divided by. */
      divisors: readonly AnyMetricName[]
      evaluate: Evaluate
    }
  /** `at` is the character, counted from one, where it is wrong. */
  | { error: string; at: number }

const LONGEST = 300
const MOST_DEEP = 40
const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z]\w*|\S)/y

const SIGNS: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}

class Wrong extends Error {}

/** Null where a part has no value, and where something is divided by zero. */
const both =
  (sign: string, left: Evaluate, right: Evaluate): Evaluate =>
  (values) => {
    const [a, b] = [left(values), right(values)]
    const result = a === null || b === null ? null : SIGNS[sign]?.(a, b)
    return typeof result === 'number' && Number.isFinite(result) ? result : null
  }

/** Numbers, metrics by their names, + - * / and brackets: `resolvedCalls / totalCalls * 100`. */
export const readFormula = (text: string): Formula => {
  const named: AnyMetricName[] = []
  const divisors = new Set<AnyMetricName>()
  let [token, start, end] = ['', 0, 0]
  const next = () => {
    TOKEN.lastIndex = end
    const found = TOKEN.exec(text)
    token = found?.[1] ?? ''
    end = found ? TOKEN.lastIndex : text.length
    start = end - token.length
  }
  const is = (wanted: string) => token === wanted
  const wrong = (message: string) => new Wrong(message)
  const factor = (deep: number): Evaluate => {
    if (deep > MOST_DEEP) throw wrong('Too many brackets')
    if (is('-')) {
      next()
      const inner = factor(deep + 1)
      return both('-', () => 0, inner)
    }
    if (is('(')) {
      next()
      const inner = sum(deep + 1)
      if (!is(')')) throw wrong('“)” is missing')
      next()
      return inner
    }
    const word = token
    if (/^\d/.test(word)) {
      next()
      return () => Number(word)
    }
    if (isAnyMetric(word)) {
      named.push(word)
      next()
      return (values) => values[word] ?? null
    }
    if (/^[A-Za-z]/.test(word)) throw wrong(`“${word}” is not a metric`)
    throw wrong(
      word ? `A metric or a number is missing before “${word}”` : 'A metric or a number is missing',
    )
  }
  const chain =
    (signs: string, part: (deep: number) => Evaluate) =>
    (deep: number): Evaluate => {
      let left = part(deep)
      while (token !== '' && signs.includes(token)) {
        const sign = token
        next()
        const before = named.length
        left = both(sign, left, part(deep))
        if (sign === '/') for (const name of named.slice(before)) divisors.add(name)
      }
      return left
    }
  const product = chain('*/', factor)
  const sum = chain('+-', product)
  try {
    if (text.length > LONGEST) throw wrong(`At most ${LONGEST} characters`)
    next()
    const evaluate = sum(0)
    if (token !== '') throw wrong(`“${token}” does not belong here`)
    if (named.length === 0) throw wrong('Name a metric')
    return { metrics: [...new Set(named)], divisors: [...divisors], evaluate }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { error: error.message, at: start + 1 }
  }
}
