import { inArray, sql } from 'drizzle-orm'

import type { AccuracyReport } from '@/contracts/accuracy'
import { accuracyOf, gainPerHundred } from '@/domain/learning/accuracy'
import { groupBy } from '@/lib/group-by'
import { pick } from '@/lib/pick'
import { portionsOf } from '@/lib/portions'

import { OF_PROVIDER, RULES_BEFORE } from '../analysis/confidence'
import { selectCalls } from '../calls/row'
import type { Database } from '../db/client'
import { IS_JUDGED } from '../db/judged'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'

const JUDGED_LAST = 5000
const BLOCK = 100
const UNREVIEWED_LAST = 2000
const MOST_TEACHING = 10
const SURE_ENOUGH = 0.9

/** `claimed` null: the AI said nothing, and a person named a category. */
type Judged = {
  claimed: string | null
  meant: string
  version: string | null
  at: string
}

/**
 * The verdicts on the calls judged last, the earliest first: also of those that were put right and are not
 * reviewed, or only what was left would count.
 */
const readJudged = (db: Database) =>
  queryRows<Judged>(
    db,
    sql`with judged as (
          (select id, reviewed_at as judged_at, ai_category, category from calls
            where reviewed_at is not null and ${IS_JUDGED} order by reviewed_at desc limit ${JUDGED_LAST})
          union all
          (select id, changed_at, ai_category, category from calls
            where reviewed_at is null and ${IS_JUDGED} order by changed_at desc limit ${JUDGED_LAST})
          order by judged_at desc limit ${JUDGED_LAST}
        )
        select ai_category as claimed, category as meant,
          to_char(judged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          case when ai_category is not null then coalesce(analysis #>> '{category,version}',
            case analysis #>> '{category,source}' when 'provider'
              then ${OF_PROVIDER.version} else ${RULES_BEFORE.version} end) end as version
        from judged join call_contents on call_id = id
        order by judged_at, id`,
  )

const isRight = ({ claimed, meant }: Judged) => claimed === meant
const measure = (some: readonly Judged[]) => accuracyOf(some.filter(isRight).length, some.length)
const lastOf = (some: readonly Judged[]) => some.at(-1)?.at ?? ''

const byCategory = (own: readonly Judged[], judged: readonly Judged[]) =>
  groupBy(own, ({ claimed }) => claimed ?? '')
    .map((some) => {
      const category = some[0].claimed ?? ''
      const missed = judged.filter((one) => one.meant === category && !isRight(one)).length
      return { category, missed, ...measure(some) }
    })
    .toSorted((a, b) => b.n - a.n)

const inBlocks = (own: readonly Judged[]) => {
  let corrections = 0
  return [...portionsOf(own, BLOCK)].map((some) => {
    const accuracy = measure(some)
    const wrong = accuracy.n - accuracy.right
    const before = corrections + wrong / 2
    corrections += wrong
    return { ...accuracy, until: lastOf(some), before }
  })
}

const byVersion = (judged: readonly Judged[]) =>
  groupBy(
    judged.filter(({ claimed }) => claimed !== null),
    ({ version }) => version ?? '',
  )
    .map((some) => ({ version: some[0].version ?? '', last: lastOf(some), ...measure(some) }))
    .toSorted((a, b) => (a.last < b.last ? 1 : -1))

const findTeaching = async (db: Database): Promise<AccuracyReport['teachMost']> => {
  const confidence = sql`coalesce((analysis #>> '{category,confidence}')::float8, ${RULES_BEFORE.confidence})`
  const found = await queryRows<{ id: string; confidence: number }>(
    db,
    sql`with unreviewed as (
          select id, sort_at, seq, ai_category, human_category from calls
          where reviewed_at is null and not is_demo order by sort_at desc, seq desc limit ${UNREVIEWED_LAST}
        )
        select id, ${confidence} as confidence
        from unreviewed join call_contents on call_id = id
        where ai_category is not null and human_category is null and transcript is not null
          and analysis #>> '{category,source}' = 'local' and ${confidence} < ${SURE_ENOUGH}
        order by confidence, sort_at desc, seq desc limit ${MOST_TEACHING}`,
  )
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectCalls(db).where(inArray(calls.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, confidence }) => {
    const row = known.get(id)
    if (!row?.aiCategory) return []
    const { callerName, callerNumber, direction, opening } = row
    const caller = { callerName, callerNumber, direction }
    const startedAt = row.startedAt?.toISOString() ?? null
    return [{ id, ...caller, opening, startedAt, category: row.aiCategory, confidence }]
  })
}

/** Of the claims that the product made itself; how the provider did is among the versions. */
export const readAccuracy = async (db: Database): Promise<AccuracyReport> => {
  const [judged, teachMost] = [await readJudged(db), await findTeaching(db)]
  const own = judged.filter(
    ({ claimed, version }) => claimed !== null && version !== OF_PROVIDER.version,
  )
  const blocks = inBlocks(own)
  return {
    all: measure(own),
    categories: byCategory(own, judged),
    blocks: blocks.map((block) => pick(block, ['n', 'right', 'low', 'high', 'until'])),
    gain: gainPerHundred(blocks),
    versions: byVersion(judged),
    teachMost,
  }
}
