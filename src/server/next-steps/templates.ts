import type { NextStepTemplates, NextStepTemplatesInput } from '@/contracts/next-step-templates'

import { whyNoTime } from '@/domain/times/read-time'

import { change } from '../changes/change'
import { differences, nextVersion, requireVersion } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { nextStepTemplates } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid } from '../http/problem'

export const readTemplates = async (db: Database | Transaction): Promise<NextStepTemplates> => {
  const [row] = await db.select().from(nextStepTemplates)
  return {
    items: row?.items ?? [],
    changedByName: row?.changedByName ?? null,
    changedAt: row?.changedAt?.toISOString() ?? null,
    version: row?.version ?? 1,
  }
}

/** Saves all templates of next steps. Refuses with 409 when somebody else saved since. */
export const changeTemplates = (
  deps: Deps,
  actor: Actor,
  { items, version }: NextStepTemplatesInput,
): Promise<NextStepTemplates> =>
  change(deps, actor, async (tx) => {
    const unclear = items.find(
      ({ due }) => due !== '' && whyNoTime(due, tx.at, 'UTC') === 'unknown',
    )
    if (unclear) throw invalid({ 'items.due': `“${unclear.due}” is no time` })
    await tx.insert(nextStepTemplates).values({ items: [] }).onConflictDoNothing()
    const row = await tx.select().from(nextStepTemplates).for('update').then(onlyRow)
    requireVersion(tx, row, version)
    const { isEmpty } = differences(row, { items })
    if (!isEmpty) {
      await tx.update(nextStepTemplates).set({ items, ...nextVersion(tx, row) })
      const titles = (some: NextStepTemplates['items']) => some.map(({ title }) => title)
      tx.record({
        entity: 'settings',
        id: null,
        what: 'next-step-templates.changed',
        before: { templates: titles(row.items) },
        after: { templates: titles(items) },
      })
    }
    return readTemplates(tx)
  })
