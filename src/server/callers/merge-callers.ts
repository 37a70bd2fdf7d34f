import type { MergeCallersInput } from '@/contracts/callers'

import { partRequests } from '../callbacks/part-requests'
import { change } from '../changes/change'
import { type Kin, merge, unmerge } from '../changes/merge'
import { callerMerges, callers } from '../db/callers-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid } from '../http/problem'
import { renewDocuments } from './person'

const CALLERS: Kin = { noun: 'caller', table: callers, merges: callerMerges }

export const mergeCallers = async (
  deps: Deps,
  actor: Actor,
  pair: MergeCallersInput,
): Promise<{ mergeId: string }> => {
  const { otherId } = pair
  if (pair.keepId === otherId) {
    throw invalid({ otherId: 'Choose another caller' }, 'A caller cannot be merged with itself.')
  }
  return change(deps, actor, async (tx) => {
    const { mergeId, keepId } = await merge(tx, CALLERS, pair)
    const after = { merged: otherId }
    tx.record({ entity: 'caller', id: keepId, what: 'caller.merged', after })
    await renewDocuments(tx, keepId)
    return { mergeId }
  })
}

/** Undoes a merge: the other caller is separate again, with all that were merged into it before. */
export const undoMerge = (deps: Deps, actor: Actor, mergeId: string): Promise<MergeCallersInput> =>
  change(deps, actor, async (tx) => {
    const { since, ...pair } = await unmerge(tx, CALLERS, mergeId)
    const { keepId, otherId } = pair
    const before = { merged: otherId }
    tx.record({ entity: 'caller', id: keepId, what: 'caller.unmerged', before })
    tx.record({ entity: 'caller', id: otherId, what: 'caller.unmerged', isAudited: false })
    await renewDocuments(tx, keepId)
    await renewDocuments(tx, otherId)
    await partRequests(tx, { ...pair, since })
    return pair
  })
