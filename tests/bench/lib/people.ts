import { sql } from 'drizzle-orm'

import { seededRandom } from '@/lib/seeded-random'
import { searchWords } from '@/server/calls/search-document'
import { searchDocument } from '@/server/db/search-document'
import type { Database } from '@/server/db/client'
import { users } from '@/server/db/schema'

const FIRST =
  'Amara Tunde Mei Jun Priya Arjun Sofía Mateo Emily James Layla Omar Siobhán Liam Yuki Kenji Ingrid Lars Ewa Tomasz Minh Hương Keisha Marcus Giulia Luca Zeynep Can Beatriz João Noa Selam'
const LAST =
  "Okafor Eze Chen Liu Sharma Patel García Morales Miller Carter Haddad Aziz O'Brien Byrne Tanaka Sato Hansen Lindqvist Nowak Zielińska Nguyễn Phạm Washington Booker Rossi Ferrara Yılmaz Şahin Silva Souza Kealoha Tesfaye"

/** The fictional range 555-0100 … 0199 of 800 area codes. */
const NUMBERS = 80_000
const numberOf = (n: number) =>
  `+1${200 + Math.floor(n / 100)}55501${String(n % 100).padStart(2, '0')}`

const CHUNK = 1000
const REVIEWERS = 12

/**
 * The table `bench_callers` (n, number, name, document) with the words by which each is found.
 * Answers how many there are.
 */
export const makeCallers = async (
  db: Database,
  { calls, seed }: { calls: number; seed: number },
): Promise<number> => {
  const count = Math.min(NUMBERS, Math.ceil(calls / 4))
  const random = seededRandom(`${seed}/callers`)
  const [first, last] = [FIRST.split(' '), LAST.split(' ')]
  await db.execute(sql`create table bench_callers
    (n int primary key, number text not null, name text not null, document tsvector not null)`)
  for (let from = 0; from < count; from += CHUNK) {
    const length = Math.min(CHUNK, count - from)
    const rows = Array.from({ length }, (_, index) => {
      const callerName = `${random.pick(first)} ${random.pick(last)}`
      const callerNumber = numberOf(from + index)
      const words = searchWords({ callerName, callerNumber, summary: null, transcript: null })
      return sql`(${from + index}::int, ${callerNumber}, ${callerName}, ${searchDocument(words)})`
    })
    await db.execute(sql`insert into bench_callers values ${sql.join(rows, sql`, `)}`)
  }
  return count
}

export const makeAgents = (db: Database, count: number) =>
  db.insert(users).values(
    Array.from({ length: count }, (_, n) => ({
      name: `Agent ${n + 1}`,
      email: `agent-${n + 1}@bench.example.com`,
      role: 'agent' as const,
    })),
  )

/** Agents who review and own calls, and the table `bench_reviewers` (n, id, name). */
export const makeReviewers = async (db: Database): Promise<number> => {
  await makeAgents(db, REVIEWERS)
  await db.execute(sql`create table bench_reviewers as
    select (row_number() over (order by email) - 1)::int as n, id, name from users
    where email like '%@bench.example.com'`)
  return REVIEWERS
}
