import type { ChangeTx } from '../changes/change'

/** Tells the inboxes of these people that something changed. */
export const recordInboxes = (tx: ChangeTx, userIds: readonly string[]) => {
  for (const id of new Set(userIds)) {
    tx.record({ entity: 'inbox', id, what: 'inbox.changed', isAudited: false })
  }
}
