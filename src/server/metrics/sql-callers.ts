import { type SQL, sql } from 'drizzle-orm'

import {
  BEFORE_RANGE,
  type CallerDimension,
  FREQUENCIES,
  frequencyPlace,
  IN_RANGE,
  MOST_CALLERS,
  OTHER_CALLERS,
} from '@/domain/metrics/dimensions'
import type { Bucket } from '@/domain/metrics/time-grid'

import { calls } from '../db/schema'
import type { Reading } from './groups'

/** Who rang, by any of their identities; null: not known. */
export const CALLER = sql.raw('known.person')

/** Of the calls that are asked for, who rang, how often, and at which place that puts them. */
const known = (where: SQL | undefined): SQL => sql`rung as (
    select ${calls.id} as id, kept.id as person, kept.seq as seq,
      count(*) over (partition by kept.id) as times
    from ${calls} join callers own on own.id = ${calls.callerId}
      join callers kept on kept.id = coalesce(own.kept_id, own.id)
    where ${where}
  ), known as (
    select id, person, times, dense_rank() over (order by times desc, seq) as place from rung
  )`

const firsts = (asked: SQL | undefined): SQL => sql`firsts as (
    select coalesce(k.kept_id, k.id) as person, min(${calls.sortAt}) as at
    from ${calls} join callers k on k.id = ${calls.callerId} where ${asked} group by 1
  )`

/** `asked` leaves what the filters do, of the span and of all times. */
export const callerTables = (
  { dimensions }: Pick<Reading, 'dimensions'>,
  asked: Record<'inSpan' | 'ever', SQL | undefined>,
): { tables: readonly SQL[]; joins: SQL } => {
  const joins = sql` left join known on known.id = ${calls.id}`
  return dimensions.includes('firstCall')
    ? {
        tables: [known(asked.inSpan), firsts(asked.ever)],
        joins: sql`${joins} left join firsts on firsts.person = known.person`,
      }
    : { tables: [known(asked.inSpan)], joins }
}

/** The place of an instant among the periods, from 1; 0: before all of them. */
export const bucketOf = (instant: SQL, buckets: readonly Pick<Bucket, 'from'>[]): SQL =>
  sql`width_bucket(extract(epoch from ${instant})::float8, array[${sql.raw(
    buckets.map(({ from }) => from / 1000).join(','),
  )}]::float8[])`

const words = (some: readonly string[]) => sql`(${JSON.stringify(some)}::jsonb)`

const frequency = (): SQL => {
  const most = Array.from({ length: 12 }, (_, calls) => FREQUENCIES[frequencyPlace(calls)] ?? '')
  return sql`(case when known.times is not null then
    ${words(most)} ->> least(known.times, ${most.length - 1})::int end)`
}

const firstCall = ({ span, buckets }: Reading): SQL => {
  const periods = buckets ?? [{ from: span.from.getTime(), key: IN_RANGE }]
  const keys = [BEFORE_RANGE, ...periods.map(({ key }) => key)]
  return sql`(${words(keys)} ->> ${bucketOf(sql.raw('firsts.at'), periods)})`
}

export const callerColumn = (name: CallerDimension, reading: Reading): SQL => {
  if (name === 'frequency') return frequency()
  if (name === 'firstCall') return firstCall(reading)
  return sql`(case when known.place <= ${MOST_CALLERS} then known.person::text
    when known.person is not null then ${OTHER_CALLERS}::text end)`
}
