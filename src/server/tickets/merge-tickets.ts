import { change } from '../changes/change'
import { keptOne, merge, unmerge } from '../changes/merge'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid } from '../http/problem'
import { assignWaiting } from './auto-assign'
import { lockTicket, TICKETS } from './write-ticket'

/** The kept ticket shows what hangs on the other; the other answers as the kept one. */
export const mergeTickets = async (
  deps: Deps,
  actor: Actor,
  pair: { keepId: string; otherId: string },
): Promise<{ mergeId: string }> => {
  const { otherId } = pair
  if (pair.keepId === otherId) {
    throw invalid({ otherId: 'Choose another ticket' }, 'A ticket cannot be merged with itself.')
  }
  return change(deps, actor, async (tx) => {
    const { mergeId, keepId } = await merge(tx, TICKETS, pair)
    const { status, callId } = await lockTicket(tx, keepId)
    if (status === 'draft' || status === 'rejected')
      throw new ApiProblem(409, status, 'A ticket cannot be merged into a draft. Approve it first.')
    const after = { merged: otherId }
    tx.record({ entity: 'ticket', id: keepId, what: 'ticket.merged', callId, after })
    return { mergeId }
  })
}

export const undoTicketMerge = (
  deps: Deps,
  actor: Actor,
  mergeId: string,
): Promise<{ keepId: string; otherId: string }> =>
  change(deps, actor, async (tx) => {
    const { keepId, otherId } = await unmerge(tx, TICKETS, mergeId)
    const before = { merged: otherId }
    const id = await keptOne(tx, TICKETS, keepId)
    tx.record({ entity: 'ticket', id, what: 'ticket.unmerged', before })
    tx.record({ entity: 'ticket', id: otherId, what: 'ticket.unmerged', isAudited: false })
    await assignWaiting(tx)
    return { keepId, otherId }
  })
