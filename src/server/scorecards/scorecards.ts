import { asc, eq } from 'drizzle-orm'

import type { CreateScorecardInput, PatchScorecardInput, Scorecard } from '@/contracts/scorecards'

import { change } from '../changes/change'
import { differences, lockVersion, nextVersion } from '../changes/versions'
import type { Database } from '../db/client'
import { scorecards } from '../db/review-schema'
import { onlyRow } from '../db/rows'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

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

export const listScorecards = async (db: Database): Promise<Scorecard[]> =>
  (await db.select().from(scorecards).orderBy(asc(scorecards.createdAt), asc(scorecards.id))).map(
    toScorecard,
  )

export const createScorecard = (
  deps: Deps,
  actor: Actor,
  input: CreateScorecardInput,
): Promise<Scorecard> =>
  change(deps, actor, async (tx) => {
    const row = await tx
      .insert(scorecards)
      .values({ ...input, createdAt: tx.at, changedAt: tx.at, changedByName: actor.name })
      .returning()
      .then(onlyRow)
    const { id, name } = row
    tx.record({ entity: 'scorecard', id, what: 'scorecard.added', after: { name } })
    return toScorecard(row)
  })

const verb = (archived: boolean | undefined) => {
  if (archived === undefined) return 'scorecard.changed'
  return archived ? 'scorecard.archived' : 'scorecard.restored'
}

/** Changes a scorecard for the calls to come: given scores keep the criteria they were given by. */
export const changeScorecard = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, name, criteria, archived }: PatchScorecardInput,
): Promise<Scorecard> =>
  change(deps, actor, async (tx) => {
    const before = await lockVersion(tx, scorecards, 'scorecard', { id, version })
    const wanted = { name: name ?? before.name, criteria: criteria ?? before.criteria }
    const { isEmpty, ...changed } = differences(before, wanted)
    const isMoved = archived !== undefined && archived !== (before.archivedAt !== null)
    if (isEmpty && !isMoved) return toScorecard(before)
    const row = await tx
      .update(scorecards)
      .set({
        ...wanted,
        ...(archived !== undefined && { archivedAt: archived ? tx.at : null }),
        ...nextVersion(tx, before),
      })
      .where(eq(scorecards.id, id))
      .returning()
      .then(onlyRow)
    tx.record({ entity: 'scorecard', id, what: verb(archived), ...changed })
    return toScorecard(row)
  })
