import { type SQL, sql } from 'drizzle-orm'

import type { MetricName } from '@/domain/metrics/registry'
import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

/**
 * The calls as somebody would lay them out who knows nothing of the engine: a row for each, with what
 * figures are made of. `worth` by category, as the organisation set it.
 */
export const layOutCalls = async (db: Database, worth: Record<string, number>) => {
  await db.execute(sql`drop table if exists plain_calls`)
  await db.execute(sql`
    create table plain_calls as
    select c.sort_at,
      coalesce(k.kept_id, k.id) as person,
      c.status, c.outcome, c.direction, c.provider, c.language, c.assignee_id::text as assignee,
      coalesce(c.human_category, c.ai_category) as category,
      coalesce(c.human_priority, c.ai_priority) as priority,
      coalesce(c.human_sentiment, c.ai_sentiment) as sentiment,
      coalesce(c.human_resolution, c.ai_resolution) as resolution,
      nullif(replace(c.agent_name, ',', ' '), 'none') as "voiceAgent",
      c.line_number as line,
      case when c.outcome = 'completed' then 'voice-agent'
        when c.outcome = 'transferred'
          and c.ended_reason = 'assistant-request-returned-forwarding-phone-number' then 'person'
        when c.outcome = 'transferred' then 'handed-over' end as "handledBy",
      c.status in ('ended', 'analyzed') as ended,
      case when c.status in ('ended', 'analyzed') then c.duration_seconds end as seconds,
      coalesce(c.human_callback, c.ai_callback, false) as callback,
      c.reviewed_at is not null as reviewed,
      case when c.ai_category is not null then c.human_category is null or c.human_category = c.ai_category end as agreed,
      case when c.ai_resolution is not null then c.human_resolution is null or c.human_resolution = c.ai_resolution end as kept,
      (select (costs->>'totalUsd')::float8 from call_contents where call_id = c.id) as cost,
      (select round(coalesce(latency->>'p50Ms', latency->>'averageMs')::float8)
        from call_contents where call_id = c.id) as wait,
      case when c.ended_reason = 'assistant-request-returned-forwarding-phone-number'
          then 'rule-transferred-the-call'
        when c.ended_reason is not null then 'another-reason' end as ending,
      c.ai_unsure and c.human_category is null and c.reviewed_at is null as unsure,
      case when c.ai_unsure and c.human_category is null and c.reviewed_at is null then
        case when c.language in ('de', 'pt') then 'another-language'
          when c.duration_seconds < 20 then 'under-20-seconds'
          when c.ai_category is null then 'no-subject-recognised'
          when jsonb_path_query_array((select analysis from call_contents where call_id = c.id), '$.subjects[*].value')
            - c.ai_category <> '[]'::jsonb then 'several-subjects'
          else 'weak-words' end end as doubt,
      (${JSON.stringify(worth)}::jsonb->>coalesce(c.human_category, c.ai_category))::float8 as worth,
      (c.survey->'nps'->>'value')::int as nps,
      (c.survey->'ces'->>'value')::int as ces,
      (c.survey->'satisfaction'->>'value')::int as satisfaction,
      c.seq
    from calls c left join callers k on k.id = c.caller_id`)
  await db.execute(sql`alter table plain_calls add next_at timestamptz`)
  await db.execute(sql`create index on plain_calls (person, sort_at)`)
  await db.execute(sql`
    update plain_calls c set next_at = (
      select min(d.sort_at) from plain_calls d where d.person = c.person
        and d.direction is distinct from 'outbound'
        and (d.sort_at, d.seq) > (c.sort_at, c.seq))
    where person is not null`)
}

const count = (which = 'true') => [
  `count(*) filter (where ${which})`,
  `count(*) filter (where ${which})`,
]
const share = (part: string, all: string) => [
  `avg((${part})::int) filter (where ${all})`,
  `count(*) filter (where ${all})`,
]
const after = (days: number) => `sort_at + interval '${days * 24} hours'`
const again = (days: number) => `coalesce(next_at <= ${after(days)}, false)`
const isRepeatKnown = (days: number) => `person is not null and ${after(days)} <= asked_at`
const repeats = (days: number) => share(again(days), isRepeatKnown(days))
const RESOLVED = `resolution = 'resolved'`
const TODAY = `sort_at >= today_from and sort_at < today_to`
const ANSWERED = `("handledBy" in ('voice-agent', 'handed-over') or outcome = 'silence-or-limit')`

/** Value and n of every metric, written down by hand. */
const FIGURES: Record<MetricName, string[]> = {
  volume: count(),
  totalCalls: count(),
  callers: ['count(distinct person)', 'count(person)'],
  callsByAgent: count(`"handledBy" = 'voice-agent'`),
  callsHandedOver: count(`"handledBy" = 'handed-over'`),
  callsByPeople: count(`"handledBy" = 'person'`),
  resolvedCalls: count(RESOLVED),
  medianDuration: ['percentile_cont(0.5) within group (order by seconds)', 'count(seconds)'],
  p90Duration: ['percentile_cont(0.9) within group (order by seconds)', 'count(seconds)'],
  latency: ['percentile_cont(0.5) within group (order by wait)', 'count(wait)'],
  p90Latency: ['percentile_cont(0.9) within group (order by wait)', 'count(wait)'],
  unsureCalls: count('unsure'),
  avgDuration: ['avg(seconds)', 'count(seconds)'],
  duration: ['sum(seconds)', 'count(seconds)'],
  callbackRate: share('callback', 'ended'),
  resolution: share(RESOLVED, 'resolution is not null'),
  resolutionNoRepeat: share(`not ${again(7)}`, `${RESOLVED} and ${isRepeatKnown(7)}`),
  repeatWithin1: repeats(1),
  repeatWithin3: repeats(3),
  repeatWithin7: repeats(7),
  repeatWithin14: repeats(14),
  resolutionConfirmed: share(RESOLVED, 'resolution is not null and reviewed'),
  containment: share(`outcome = 'completed'`, ANSWERED),
  transferRate: share(`outcome = 'transferred'`, ANSWERED),
  reviewed: share('reviewed', 'ended'),
  agreement: share('agreed', 'reviewed and agreed is not null'),
  resolutionAgreement: share('kept', 'reviewed and kept is not null'),
  cost: ['sum(cost)', 'count(cost)'],
  costPerCall: ['avg(cost)', 'count(cost)'],
  costPerResolution: [
    `sum(cost) / nullif(count(cost) filter (where ${RESOLVED}), 0)`,
    'count(cost)',
  ],
  todayCalls: count(TODAY),
  todayResolved: count(`${TODAY} and ${RESOLVED}`),
  revenue: [`sum(worth) filter (where ${RESOLVED})`, `count(worth) filter (where ${RESOLVED})`],
  todayRevenue: [
    `sum(worth) filter (where ${TODAY} and ${RESOLVED})`,
    `count(worth) filter (where ${TODAY} and ${RESOLVED})`,
  ],
  satisfaction: share('satisfaction >= 4', 'satisfaction is not null'),
  todaySatisfaction: share('satisfaction >= 4', `satisfaction is not null and ${TODAY}`),
  nps: [
    '100.0 * (count(*) filter (where nps >= 9) - count(*) filter (where nps <= 6)) / nullif(count(nps), 0)',
    'count(nps)',
  ],
  ces: ['avg(ces)', 'count(ces)'],
}

const local = (zone: string) => `sort_at at time zone '${zone}'`
/** The clock of the zone as a key: its hour is told apart from its repetition by the distance from UTC. */
const KEYS: Record<string, (zone: string, from: string) => string> = {
  hour: (zone) =>
    `to_char(${local(zone)}, 'YYYY-MM-DD"T"HH24 ') || extract(epoch from (${local(zone)}) - (sort_at at time zone 'UTC'))::int / 60`,
  day: (zone) => `(${local(zone)})::date`,
  week: (zone, from) => `greatest(date_trunc('week', ${local(zone)})::date, '${from}'::date)`,
  month: (zone, from) => `greatest(date_trunc('month', ${local(zone)})::date, '${from}'::date)`,
}
const within = ({ range, zone }: Query) =>
  `sort_at >= '${range.from}'::timestamp at time zone '${zone}'
      and sort_at < '${range.to}'::timestamp at time zone '${zone}'`
const ofCaller = (what: string, where = 'true') =>
  `case when person is not null then (
    select ${what} from plain_calls d where d.person = plain_calls.person and ${where}) end`
const WORDS: Record<string, (query: Query) => string> = {
  weekday: ({ zone }) => `to_char(${local(zone)}, 'FMday')`,
  hour: ({ zone }) => `to_char(${local(zone)}, 'HH24')`,
  frequency: (query) =>
    ofCaller(
      `case when count(*) >= 10 then '10-more' when count(*) >= 5 then '5-9'
        when count(*) >= 3 then '3-4' else count(*)::text end`,
      within(query),
    ),
  firstCall: ({ range, zone, grain }) => {
    const period = grain ? `min(${KEYS[grain]?.(zone, range.from) ?? ''})::text` : `'new'`
    const from = `'${range.from}'::timestamp at time zone '${zone}'`
    return ofCaller(`case when min(sort_at) < ${from} then 'before' else ${period} end`)
  },
  caller: (query) => `case when person in (
    select person from plain_calls d join callers c on c.id = d.person where ${within(query)}
    group by person, c.seq order by count(*) desc, c.seq limit 20) then person::text
    when person is not null then 'others' end`,
}

type Query = {
  range: { from: string; to: string }
  zone: string
  now: Date
  grain?: string | undefined
  dimensions?: readonly string[]
}

const rounded = (value: unknown) => (value === null ? null : Number(Number(value).toPrecision(7)))

/** `value n` of every metric, by the keys of its group. */
export type PlainFigures = Record<string, Record<string, [value: number | null, n: number]>>

export const plainFigures = async (db: Database, query: Query): Promise<PlainFigures> => {
  const { range, zone, now, grain, dimensions = [] } = query
  const keys = [
    ...(grain ? [KEYS[grain]?.(zone, range.from) ?? ''] : []),
    ...dimensions.map((name) => WORDS[name]?.(query) ?? `"${name}"`),
  ]
  const columns = Object.entries(FIGURES).flatMap(([name, [value, n]]) => [
    `(${value})::float8 as "${name} value"`,
    `${n} as "${name} n"`,
  ])
  const today = `date_trunc('day', '${now.toISOString()}'::timestamptz at time zone '${zone}')`
  const statement: SQL = sql.raw(`
    select ${[...keys.map((key, at) => `(${key})::text as k${at}`), ...columns].join(', ')}
    from plain_calls, (select ${today} at time zone '${zone}' as today_from,
      (${today} + interval '1 day') at time zone '${zone}' as today_to,
      '${now.toISOString()}'::timestamptz as asked_at) today
    where ${within(query)}
    ${keys.length > 0 ? `group by ${keys.map((_, at) => at + 1).join(', ')}` : ''}`)
  const rows = await queryRows<Record<string, unknown>>(db, statement)
  return Object.fromEntries(
    rows.map((row) => [
      keys.map((_, at) => String(row[`k${at}`])).join(' | '),
      Object.fromEntries(
        Object.keys(FIGURES).map((name) => [
          name,
          [rounded(row[`${name} value`]), Number(row[`${name} n`])],
        ]),
      ),
    ]),
  )
}

const keyWords = (time: string) => {
  const [, hour, sign, hours, minutes] = /^(.{13}):\d\d([+-])(\d\d):(\d\d)$/.exec(time) ?? []
  if (hour === undefined) return time
  return `${hour} ${Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))}`
}

type Cell = {
  keys: Record<string, string | null>
  values: Record<string, { value: number | null; n: number }>
}

/** The cells of an answer that have calls, in the same form. */
export const figuresOfCells = (
  cells: readonly Cell[],
  { grain, dimensions = [] }: Pick<Query, 'grain' | 'dimensions'>,
): PlainFigures =>
  Object.fromEntries(
    cells
      .filter(({ values }) => values['volume']?.n !== 0)
      .map(({ keys, values }) => [
        [
          ...(grain ? [keyWords(keys['time'] ?? '')] : []),
          ...dimensions.map((name) => String(keys[name] ?? null)),
        ].join(' | '),
        Object.fromEntries(
          Object.entries(values).map(([name, { value, n }]) => [name, [rounded(value), n]]),
        ),
      ]),
  )
