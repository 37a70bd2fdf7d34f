import { sql, type SQL } from 'drizzle-orm'

import type { Utterance } from '@/contracts/transcript'
import { foldForSearch } from '@/lib/fold'

/** Postgres refuses a tsvector over 1 MB; this much folded text always fits. */
const MAX_CHARACTERS = 200_000
/** The parser stops at words of 2 kB; longer ones are no words. */
const LONG_WORD = /\S{200,}/gu

const SHORTEST_END = 4

/**
 * Every end of a number, so that it is found from whatever digit somebody begins at: whole, without
 * the country, without the area, by its last four.
 */
const endsOf = (number: string | null): string => {
  const digits = (number ?? '').replace(/\D/g, '').slice(0, 20)
  const ends = Array.from({ length: digits.length }, (_, at) => digits.slice(at))
  return ends.filter((end) => end.length >= SHORTEST_END).join(' ')
}

export type Searchable = {
  callerName: string | null
  callerNumber: string | null
  summary: string | null
  transcript: Utterance[] | null
}

export const searchWords = ({
  callerName,
  callerNumber,
  summary,
  transcript,
}: Searchable): string => {
  const parts = [callerName ?? '', callerNumber ?? '', endsOf(callerNumber), summary ?? '']
  let size = parts.join(' ').length
  for (const { text } of transcript ?? []) {
    if (size > MAX_CHARACTERS) break
    parts.push(text.slice(0, MAX_CHARACTERS))
    size += text.length
  }
  return foldForSearch(parts.join('\n').slice(0, MAX_CHARACTERS)).replace(LONG_WORD, ' ')
}

/** Folded words, given as an SQL expression, as a `tsvector`. */
export const documentOf = (words: SQL): SQL => sql`to_tsvector('simple', ${words})`

/** The searchable words of a call as a `tsvector` expression. */
export const searchDocument = (call: Searchable): SQL => documentOf(sql`${searchWords(call)}`)
