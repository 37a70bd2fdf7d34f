import { type SQL, sql } from 'drizzle-orm'

import { type Agreement, AGREEMENT_VERDICTS } from '@/contracts/scorecards'

import { calls } from '../db/schema'
import type { CallTable } from './call-table'

const COLUMNS = {
  resolution: [calls.aiResolution, calls.humanResolution],
  category: [calls.aiCategory, calls.humanCategory],
  priority: [calls.aiPriority, calls.humanPriority],
  sentiment: [calls.aiSentiment, calls.humanSentiment],
  callback: [calls.aiCallback, calls.humanCallback],
} as const satisfies Record<(typeof AGREEMENT_VERDICTS)[number], unknown>

/** Of one verdict: the AI said nothing, people say something else, people say the same or nothing. */
const KINDS = 3
const [OTHER, SAME] = [1, 2]

/** What of every verdict holds for a call, in one number below 3⁵. */
export const AGREEMENT: SQL = sql.join(
  AGREEMENT_VERDICTS.map((verdict, index) => {
    const [ai, human] = COLUMNS[verdict]
    return sql`(case when ${ai} is null then 0 when ${human} <> ${ai} then ${sql.raw(String(OTHER))} else ${sql.raw(String(SAME))} end * ${sql.raw(String(KINDS ** index))})`
  }),
  sql` + `,
)

/** Over all reviewed calls, how often people left the AI's word or said the same. */
export const countAgreement = (table: CallTable): Agreement => {
  const counts = table.totals.agreement()
  const verdicts = AGREEMENT_VERDICTS.map((verdict, index) => {
    const callsWith = (kind: number) =>
      counts.reduce(
        (sum, count, packed) =>
          Math.floor(packed / KINDS ** index) % KINDS === kind ? sum + count : sum,
        0,
      )
    const agree = callsWith(SAME)
    return { verdict, n: callsWith(OTHER) + agree, agree }
  })
  return { calls: counts.reduce((sum, count) => sum + count, 0), verdicts }
}
