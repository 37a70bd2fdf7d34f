import { sql, type SQL } from 'drizzle-orm'

import { foldForSearch } from '@/lib/fold'
import { digitsOfNumber } from '@/lib/number-digits'

const PLAIN_WORD = /^[\p{L}\p{N}]+$/u

const WITH_PREFIX = 7

const withoutPrefix = (digits: string) =>
  digits.length >= WITH_PREFIX ? digits.replace(/^0+(?=\d)/, '') : digits

const NUMBER_IN_TEXT =
  /(?<![\p{L}\p{N}])(?:[+(0][\d\s().+-]{6,}\d|\d(?:[\s().-]*\d){8,})(?![\p{L}\p{N}])/gu

const HYPHENS = /-(?:\s*-)+/g

const searchText = (typed: string): string => {
  // Postgres stacks a few dozen exclusions at most.
  const text = foldForSearch(typed).replaceAll(HYPHENS, ' ').trim()
  if (text.includes('"')) return text
  return text.replace(NUMBER_IN_TEXT, (number) => withoutPrefix(number.replace(/\D/g, '')))
}

/**
 * What a person typed as a `tsquery` over folded text: words are all required, "a phrase" stays
 * together, -word excludes, `or` offers a choice, and the word being typed matches as a beginning.
 */
export const searchQuery = (typed: string): SQL => {
  const digits = digitsOfNumber(typed)
  if (digits !== null) return sql`to_tsquery('simple', ${`${withoutPrefix(digits)}:*`})`
  const text = searchText(typed)
  const lastSpace = text.lastIndexOf(' ')
  const last = text.slice(lastSpace + 1)
  const quotes = text.split('"').length - 1
  if (quotes % 2 === 1 || !PLAIN_WORD.test(last) || last === 'or') {
    return sql`websearch_to_tsquery('simple', ${text})`
  }
  const before = text.slice(0, Math.max(lastSpace, 0))
  if (before === '') return sql`to_tsquery('simple', ${`${last}:*`})`
  // `a or b|` must stay one choice, so the prefix only joins what is not waiting for an operand.
  if (/(^|\s)or$/.test(before)) return sql`websearch_to_tsquery('simple', ${text})`
  return sql`(websearch_to_tsquery('simple', ${before}) && to_tsquery('simple', ${`${last}:*`}))`
}

export const searchedWords = (typed: string): string[] => {
  const digits = digitsOfNumber(typed)
  if (digits !== null) return [withoutPrefix(digits)]
  return searchText(typed)
    .split(/\s+/)
    .filter((word) => !word.startsWith('-') && word !== 'or')
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== '')
}
