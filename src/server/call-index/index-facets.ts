import { type SQL, sql } from 'drizzle-orm'

import { CALL_FIELD_NAMES, callField, type CallFieldName } from '@/contracts/call-fields'
import { AGREEMENT_VERDICTS } from '@/contracts/scorecards'

import { CORRECTED } from '../db/corrections'
import { columnOf } from '../db/filter-sql'
import { calls } from '../db/schema'

type Verdict = (typeof AGREEMENT_VERDICTS)[number]

export const agreementName = (verdict: Verdict) => `agreement on ${verdict}`
const agreementOn = (verdict: Verdict): SQL => {
  const columns = CORRECTED[verdict === 'callback' ? 'callbackRequested' : verdict]
  const [human, ai] = columns.map((column) => calls[column])
  return sql`case when ${ai} is null then null when coalesce(${human} = ${ai}, true) then 'same' else 'other' end`
}

/** Of every verdict, whether it is the `same` as the AI’s, left or set, or `other`; null: the AI claimed none. */
export const AGREEMENT_FACETS = AGREEMENT_VERDICTS.map((verdict) => ({
  name: agreementName(verdict),
  value: agreementOn(verdict),
}))

const SOMEBODY = 'somebody'

const valueOf = (name: CallFieldName): SQL =>
  name === 'reviewer'
    ? sql`case when ${calls.reviewedAt} is not null then coalesce(${calls.reviewedById}::text, ${SOMEBODY}) end`
    : sql`${columnOf(name)}::text`

const hasWordSets = (name: CallFieldName): boolean => {
  const { type } = callField(name)
  if (type === 'flag') return name !== 'reviewed'
  return type === 'word' || type === 'person' || type === 'derived'
}

/** What has sets, and the words of a row; null: nothing is known. */
export const INDEX_FACETS: readonly { name: string; value: SQL; isMany?: boolean }[] = [
  ...CALL_FIELD_NAMES.filter(hasWordSets).map((name) => ({
    name,
    value: valueOf(name),
    isMany: callField(name).isMany ?? false,
  })),
  ...AGREEMENT_FACETS,
]
