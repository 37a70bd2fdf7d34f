import { sql } from 'drizzle-orm'

import { agreementField } from '@/contracts/call-fields'
import { AGREEMENT_VERDICTS } from '@/contracts/call-words'
import type { Agreement } from '@/contracts/scorecards'
import type { Filter } from '@/domain/filter/filter'

import { countBits, countBoth } from '../call-index/bitmap'
import { bitsOf } from '../call-index/bits-of'
import type { CallTable } from '../call-index/call-table'
import type { Database } from '../db/client'
import { columnOf } from '../db/filter-sql'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'

const REVIEWED: Filter = {
  and: [
    { field: 'reviewed', operator: '=', value: true },
    { field: 'isSample', operator: '=', value: false },
    { field: 'isDemo', operator: '=', value: false },
  ],
}

const countBySets = (table: CallTable): Agreement => {
  const reviewed = bitsOf(REVIEWED, table)
  const verdicts = AGREEMENT_VERDICTS.map((verdict) => {
    const words = table.wordSets.of(agreementField(verdict))
    const [agree = 0, other = 0] = ['kept', 'changed'].map((word) => {
      const bits = words.get(word)
      return bits ? countBoth(reviewed, bits) : 0
    })
    return { verdict, n: agree + other, agree }
  })
  return { calls: countBits(reviewed), verdicts }
}

const countBySql = async (db: Database): Promise<Agreement> => {
  const [row = {}] = await queryRows<Record<string, string>>(
    db,
    sql`select count(*) as calls, ${sql.join(
      AGREEMENT_VERDICTS.map((verdict, at) => {
        const kept = columnOf(agreementField(verdict))
        return sql`count(${kept}) as ${sql.raw(`n${at}`)}, count(*) filter (where ${kept} = 'kept') as ${sql.raw(`agree${at}`)}`
      }),
      sql`, `,
    )} from ${calls} where ${calls.reviewedAt} is not null and not ${calls.isSample} and not ${calls.isDemo}`,
  )
  const verdicts = AGREEMENT_VERDICTS.map((verdict, at) => ({
    verdict,
    n: Number(row[`n${at}`]),
    agree: Number(row[`agree${at}`]),
  }))
  return { calls: Number(row.calls), verdicts }
}

export const countAgreement = async (db: Database, table: CallTable | null): Promise<Agreement> =>
  table ? countBySets(table) : countBySql(db)
