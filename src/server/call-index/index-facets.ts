import { type SQL, sql } from 'drizzle-orm'

import { CALL_FIELD_NAMES, callField, type CallFieldName } from '@/contracts/call-fields'

import { columnOf } from '../db/filter-sql'
import { calls } from '../db/schema'
import { costUsd, latencyMs } from '../db/sent-measures'

const SOMEBODY = 'somebody'

/** The statement that fills the index has what providers sent beside each call. */
const valueOf = (name: CallFieldName): SQL => {
  switch (name) {
    case 'reviewer':
      return sql`case when ${calls.reviewedAt} is not null then coalesce(${calls.reviewedById}::text, ${SOMEBODY}) end`
    case 'cost':
      return sql`case when ${costUsd} is not null then 'known' end`
    case 'latency':
      return sql`case when ${latencyMs} is not null then 'known' end`
    default:
      return sql`${columnOf(name)}::text`
  }
}

const hasWordSets = (name: CallFieldName): boolean => {
  const { type } = callField(name)
  if (type === 'flag') return name !== 'reviewed'
  return type === 'word' || type === 'person' || type === 'derived'
}

/** What has sets, and the words of a row; null: nothing is known. */
export const INDEX_FACETS: readonly { name: CallFieldName; value: SQL; isMany?: boolean }[] =
  CALL_FIELD_NAMES.filter(hasWordSets).map((name) => ({
    name,
    value: valueOf(name),
    isMany: callField(name).isMany ?? false,
  }))
