import { asc, eq } from 'drizzle-orm'

import type { CreateScorecardInput, PatchScorecardInput, Scorecard } from '@/contracts/scorecards'

import { type Changes, recordAudit } from '../changes/audit'
import type { Database } from '../db/client'
import { scorecards } from '../db/review-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { notFound } from '../http/problem'
import { recordLive } from '../live/feed'

type ScorecardRow = typeof scorecards.$inferSelect

const toScorecard = ({
  createdAt: _createdAt,
  archivedAt,
  changedAt,
  ...row
}: ScorecardRow): Scorecard => ({
  ...row,
  archivedAt: archivedAt?.toISOString() ?? null,
  changedAt: changedAt?.toISOString() ?? null,
})

/** Every scorecard, archived ones too, in the order they were made. */
export const listScorecards = async (db: Database): Promise<Scorecard[]> =>
  (await db.select().from(scorecards).orderBy(asc(scorecards.createdAt), asc(scorecards.id))).map(
    toScorecard,
  )

/** Defines what calls are scored by. */
export const createScorecard = async (
  { db, live, now }: Deps,
  actor: Actor,
  input: CreateScorecardInput,
): Promise<Scorecard> => {
  const at = now()
  const created = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(scorecards)
      .values({ ...input, createdAt: at, changedAt: at, changedByName: actor.name })
      .returning()
    if (!row) throw new Error('The insert answered no row')
    const changes = { name: { from: null, to: row.name } }
    await recordAudit(tx, { actor, at, action: 'scorecard.added', subjectId: row.id, changes })
    await recordLive(tx, [{ entity: 'scorecard' }])
    return toScorecard(row)
  })
  live.wake()
  return created
}

const verb = (archived: boolean | undefined) => {
  if (archived === undefined) return 'scorecard.changed'
  return archived ? 'scorecard.archived' : 'scorecard.restored'
}

/** Changes a scorecard for the calls to come: given scores keep the criteria they were given by. */
export const changeScorecard = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  { version, name, criteria, archived }: PatchScorecardInput,
): Promise<Scorecard> => {
  const at = now()
  const changed = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(scorecards).where(eq(scorecards.id, id)).for('update')
    if (!before) throw notFound('scorecard')
    if (before.version !== version) throw staleVersion(before.changedByName, before.changedAt, at)
    const wanted = {
      name: name ?? before.name,
      criteria: criteria ?? before.criteria,
      archivedAt: archived === undefined ? before.archivedAt : archived ? at : null,
    }
    const changes: Changes = {}
    if (wanted.name !== before.name) changes['name'] = { from: before.name, to: wanted.name }
    if (JSON.stringify(wanted.criteria) !== JSON.stringify(before.criteria)) {
      changes['criteria'] = { from: before.criteria, to: wanted.criteria }
    }
    const isMoved = (wanted.archivedAt === null) !== (before.archivedAt === null)
    if (Object.keys(changes).length === 0 && !isMoved) return toScorecard(before)
    const [row] = await tx
      .update(scorecards)
      .set({ ...wanted, version: version + 1, changedAt: at, changedByName: actor.name })
      .where(eq(scorecards.id, id))
      .returning()
    if (!row) throw notFound('scorecard')
    await recordAudit(tx, { actor, at, action: verb(archived), subjectId: id, changes })
    await recordLive(tx, [{ entity: 'scorecard' }])
    return toScorecard(row)
  })
  live.wake()
  return changed
}
