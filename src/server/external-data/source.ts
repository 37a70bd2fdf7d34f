import {
  type ExternalSource,
  type ExternalSourceInput,
  USUAL_INTERVAL_SECONDS,
} from '@/contracts/external-data'

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
    path: row?.path ?? '',
    intervalSeconds: row?.intervalSeconds ?? USUAL_INTERVAL_SECONDS,
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
  { version, ...given }: ExternalSourceInput,
): Promise<ExternalSource> =>
  change(deps, actor, async (tx) => {
    requireSafe(deps, given.address)
    await tx.insert(externalSources).values({}).onConflictDoNothing()
    const row = await tx.select().from(externalSources).for('update').then(onlyRow)
    requireVersion(tx, row, version)
    const { path = row.path, intervalSeconds = row.intervalSeconds } = given
    const wanted = { address: given.address, path, intervalSeconds }
    const { before, after, isEmpty } = differences(row, wanted)
    if (!isEmpty) {
      await tx.update(externalSources).set({ ...wanted, ...nextVersion(tx, row) })
      tx.record({
        entity: 'settings',
        id: null,
        what: 'external-source.changed',
        before: { ...before, ...('address' in before && { address: withoutKey(row.address) }) },
        after: { ...after, ...('address' in after && { address: withoutKey(given.address) }) },
      })
    }
    return readExternalSource(tx)
  })
