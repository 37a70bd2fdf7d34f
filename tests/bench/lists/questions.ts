import { sql } from 'drizzle-orm'

import { CALL_SORTS } from '@/contracts/call-fields'
import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  RESOLUTIONS,
  SENTIMENTS,
} from '@/contracts/call-words'
import { encodePlace } from '@/domain/call-page'
import { hasEnded } from '@/domain/call-state'
import type { SeededRandom } from '@/lib/seeded-random'
import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

type Query = Record<string, string>

/** One kind of request: what is asked, differently each time, and how long it may take (ms, p95). */
export type Question = {
  name: string
  within: number
  path: () => string
}

const FILTERS: Record<string, readonly string[]> = {
  outcome: CALL_OUTCOMES,
  resolution: [...RESOLUTIONS, 'unknown'],
  category: [...CALL_CATEGORIES, 'none'],
  priority: [...PRIORITIES, 'none'],
  sentiment: [...SENTIMENTS, 'none'],
  provider: ['vapi', 'retell'],
  direction: DIRECTIONS,
  assignee: ['none', 'me'],
  reviewed: ['nobody', 'me', 'anyone', 'not-me'],
  hasTranscript: ['true', 'false'],
  hasRecording: ['true', 'false'],
  callback: ['true', 'false'],
  unsure: ['true', 'false'],
  minSeconds: ['30', '120'],
  maxSeconds: ['60', '300'],
  hideShorterThan: ['20'],
  hideWithoutTranscript: ['true'],
}
const FLAGS_AND_NUMBERS = /^(has|callback|unsure|min|max|hide)/

const COMMON = ['the', 'account', 'thank you', 'order', 'call back', 'appointment', 'billing']
const PREFIXES = ['acc', 'appo', 'ref', 'can', 'th', 'bill', 'pay']
const PHRASES = ['"your account"', '"thank you"', '"call you back"', '"how can i help"']
const EXCLUSIONS = ['account -billing', 'refund -account', 'order -the']

type Sample = {
  id: string
  seq: string
  at: string
  name: string | null
  number: string
  reference: string
}

/** Some calls of the whole time, so that questions are about what is there. */
const readSamples = (db: Database, random: SeededRandom, calls: number) =>
  queryRows<Sample>(
    db,
    sql`select id::text as id, seq::text as seq, (extract(epoch from sort_at) * 1000)::bigint::text as at,
               caller_name as name, coalesce(caller_number, '+12005550100') as number,
               substring(summary from 'Reference ([0-9A-F]{7})') as reference
        from calls where seq = any(${`{${Array.from({ length: 300 }, () => random.whole(1000, calls)).join(',')}}`}::bigint[])
        and summary like '%Reference %'`,
  )

const anyWords = (random: SeededRandom, filter: string): string => {
  const words = FILTERS[filter] ?? []
  const first = random.pick(words)
  const isSingle = FLAGS_AND_NUMBERS.test(filter) || random.chance(0.6)
  return isSingle ? first : [...new Set([first, random.pick(words)])].join(',')
}

const anyMix = (random: SeededRandom): Query => {
  const names = Array.from({ length: random.whole(2, 5) }, () => random.pick(Object.keys(FILTERS)))
  return Object.fromEntries(names.map((name) => [name, anyWords(random, name)]))
}

export const questionsFor = async (
  db: Database,
  random: SeededRandom,
  calls: number,
): Promise<Question[]> => {
  const samples = await readSamples(db, random, calls)
  const sample = () => random.pick(samples)
  const inDigits = (format: (digits: string) => string) => format(sample().number.slice(2))
  const list = (name: string, within: number, ask: () => Query): Question => ({
    name,
    within,
    path: () => `/calls?${new URLSearchParams(ask())}`,
  })
  const counts = (name: string, ask: () => Query): Question => ({
    name,
    within: 150,
    path: () => `/calls/counts?${new URLSearchParams(ask())}`,
  })
  const other = (name: string, within: number, path: () => string): Question => ({
    name,
    within,
    path,
  })
  const oneFilter = () => {
    const name = random.pick(Object.keys(FILTERS))
    return { [name]: anyWords(random, name) }
  }
  const deep = () => {
    const { seq, at } = sample()
    return { cursor: encodePlace('newest', { part: 0, key: Number(at), seq: Number(seq) }) }
  }
  const rare = () =>
    random.pick([
      () => sample().reference.toLowerCase(),
      () => sample().name ?? sample().reference,
      () => inDigits((d) => `+1 (${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`),
      () => inDigits((d) => d.slice(-7)),
    ])()
  return [
    list('first page', 50, () => ({})),
    list('a page anywhere, by cursor', 50, deep),
    list('a page anywhere, by offset', 50, () => ({ offset: String(random.whole(0, calls)) })),
    list('one filter', 50, oneFilter),
    list('a mix of 2 to 5 filters', 50, () => anyMix(random)),
    list('a mix of filters, deep', 50, () => ({ ...anyMix(random), ...deep() })),
    list('any sort', 50, () => ({ sort: random.pick(CALL_SORTS) })),
    list('any sort with filters', 50, () => ({ ...anyMix(random), sort: random.pick(CALL_SORTS) })),
    list('calls of a week', 50, () => {
      const from = Number(sample().at)
      return {
        from: new Date(from).toISOString(),
        to: new Date(from + 7 * 86_400_000).toISOString(),
      }
    }),
    list('search: common words', 150, () => ({ q: random.pick(COMMON) })),
    list('search: rare words, names, numbers', 150, () => ({ q: rare() })),
    list('search: beginnings of words', 150, () => ({ q: random.pick(PREFIXES) })),
    list('search: phrases', 150, () => ({ q: random.pick(PHRASES) })),
    list('search: without a word', 150, () => ({ q: random.pick(EXCLUSIONS) })),
    list('search: any of these, with filters', 150, () => ({
      q: random.pick([...COMMON, ...PREFIXES, ...PHRASES, ...EXCLUSIONS, rare()]),
      ...oneFilter(),
    })),
    counts('counts of every filter', () => ({})),
    counts('counts with 2 to 5 filters', () => anyMix(random)),
    counts('counts with a search', () => ({
      q: random.pick([...COMMON, ...PREFIXES, ...PHRASES, ...EXCLUSIONS, rare(), rare(), rare()]),
    })),
    // As a reconciliation asks for them, of one provider and until an hour ago.
    list('calls that never ended', 50, () => ({
      status: CALL_STATUSES.filter((status) => !hasEnded(status)).join(','),
      provider: anyWords(random, 'provider'),
      to: new Date(Date.now() - 3_600_000).toISOString(),
      sort: 'oldest',
    })),
    other('neighbours of a call, one filter', 50, () => {
      const query = new URLSearchParams(oneFilter())
      return `/calls/${sample().id}/neighbours?${query}`
    }),
    other('agreement', 150, () => '/agreement'),
    other("a caller's history", 150, () => `/calls/${sample().id}/caller`),
    other('numbers of the sidebar', 150, () => '/workspace'),
    other('next steps', 150, () => '/next-steps'),
    other('inbox', 150, () => '/inbox'),
  ]
}
