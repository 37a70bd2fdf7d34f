import { sql } from 'drizzle-orm'

import { type Agreement, agreement, AGREEMENT_VERDICTS } from '@/contracts/scorecards'

import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'

const COLUMNS = {
  resolution: ['ai_resolution', 'human_resolution'],
  category: ['ai_category', 'human_category'],
  priority: ['ai_priority', 'human_priority'],
  sentiment: ['ai_sentiment', 'human_sentiment'],
  callback: ['ai_callback', 'human_callback'],
} as const satisfies Record<(typeof AGREEMENT_VERDICTS)[number], readonly [string, string]>

/** The same count as `agreementOf`, over every reviewed call at once. */
const readAgreement = async (db: Database): Promise<Agreement> => {
  const counts = AGREEMENT_VERDICTS.flatMap((verdict) => {
    const [ai, human] = COLUMNS[verdict].map((column) => sql.identifier(column))
    return [
      sql`count(${ai})::int as ${sql.identifier(`${verdict}_n`)}`,
      sql`count(*) filter (where ${ai} is not null and coalesce(${human} = ${ai}, true))::int as ${sql.identifier(`${verdict}_agree`)}`,
    ]
  })
  const [row = {}] = await queryRows<Record<string, number>>(
    db,
    sql`select count(*)::int as calls, ${sql.join(counts, sql`, `)} from calls where reviewed_at is not null`,
  )
  return {
    calls: row['calls'] ?? 0,
    verdicts: AGREEMENT_VERDICTS.map((verdict) => ({
      verdict,
      n: row[`${verdict}_n`] ?? 0,
      agree: row[`${verdict}_agree`] ?? 0,
    })),
  }
}

const read = jsonRoute({
  method: 'get',
  path: '/agreement',
  summary: "Per verdict, on how many reviewed calls people left the AI's word or said the same.",
  answer: agreement,
})

export const agreementRoutes = ({ db }: Deps) =>
  apiRouter().openapi(read, async (c) => c.json(await readAgreement(db), 200))
