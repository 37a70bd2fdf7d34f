import type { ExternalSource, ExternalSourceInput } from '@/contracts/external-data'

import { change } from '../changes/change'
import { differences, nextVersion, requireVersion } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import { externalSources } from '../db/settings-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid } from '../http/problem'

export const readExternalSource = async (db: Database | Transaction): Promise<ExternalSource> => {
  const [row] = await db.select().from(externalSources)
  return {
    address: row?.address ?? null,
    changedByName: row?.changedByName ?? null,
    changedAt: row?.changedAt?.toISOString() ?? null,
    version: row?.version ?? 1,
  }
}

/** What stands behind the path may be a key. */
const withoutKey = (address: string | null) => {
  if (address === null) return null
  const { origin, pathname, search } = new URL(address)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

const requireSafe = ({ env }: Deps, address: string | null) => {
  if (address === null || address.startsWith('https:')) return
  const { origin } = new URL(address)
  if (env.EXTERNAL_DATA_ORIGINS.some((trusted) => new URL(trusted).origin === origin)) return
  throw invalid({ address: 'Enter an https address.' })
}

/** Says where the figures are read from. Refuses with 409 when somebody else saved since. */
export const changeExternalSource = (
  deps: Deps,
  actor: Actor,
  { address, version }: ExternalSourceInput,
): Promise<ExternalSource> =>
  change(deps, actor, async (tx) => {
    requireSafe(deps, address)
    await tx.insert(externalSources).values({}).onConflictDoNothing()
    const row = await tx.select().from(externalSources).for('update').then(onlyRow)
    requireVersion(tx, row, version)
    if (!differences(row, { address }).isEmpty) {
      await tx.update(externalSources).set({ address, ...nextVersion(tx, row) })
      tx.record({
        entity: 'settings',
        id: null,
        what: 'external-source.changed',
        before: { address: withoutKey(row.address) },
        after: { address: withoutKey(address) },
      })
    }
    return readExternalSource(tx)
  })
