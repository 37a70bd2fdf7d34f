import type { NotificationKind } from '@/contracts/notes'

import type { ChangeActor, ChangeTx } from '../changes/change'
import { notifications } from '../db/notifications-schema'
import { findAvailable } from '../presence/available'
import { readOrganisationSettings } from '../settings/organisation'
import { recordInboxes } from './assigned'

type Told = { id: string; callId: string | null; assigneeId: string | null }
type News = { kind: NotificationKind; commentId?: string; actor?: ChangeActor }

const personId = (actor: ChangeActor) => (actor.kind === 'person' ? actor.id : null)

/** Tells these people of a ticket, each once, and nobody what they did themselves. */
export const tellOfTicket = async (
  tx: ChangeTx,
  { id, callId }: Pick<Told, 'id' | 'callId'>,
  userIds: readonly (string | null)[],
  { kind, commentId, actor = tx.actor }: News,
) => {
  const by = personId(actor)
  const told = [...new Set(userIds)].flatMap((one) => (one === null || one === by ? [] : one))
  if (told.length === 0) return
  const subject =
    commentId === undefined
      ? ({ entity: 'ticket', subjectId: id } as const)
      : ({ entity: 'ticket-comment', subjectId: commentId } as const)
  const added = await tx
    .insert(notifications)
    .values(
      told.map((userId) => ({
        ...subject,
        userId,
        kind,
        callId,
        ticketId: id,
        actorId: by,
        actorName: actor.name,
        createdAt: tx.at,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  recordInboxes(
    tx,
    added.map(({ userId }) => userId),
  )
}

/** Whose it is, or while it is nobody's whoever could take it. */
const readersOf = async (tx: ChangeTx, { assigneeId }: Pick<Told, 'assigneeId'>) =>
  assigneeId === null ? (await findAvailable(tx, tx.at)).map(({ id }) => id) : [assigneeId]

/** A ticket came on the board, or was given to the first who has it. */
export const tellNewTicket = async (tx: ChangeTx, ticket: Told, actor: ChangeActor = tx.actor) => {
  const { notifyOnNewTicket } = await readOrganisationSettings(tx)
  if (notifyOnNewTicket)
    await tellOfTicket(tx, ticket, await readersOf(tx, ticket), { kind: 'ticket', actor })
}

type Written = { commentId: string; watchers: readonly string[]; mentioned: readonly string[] }

/** A mention is told as in a note, whatever is set of comments. */
export const tellComment = async (
  tx: ChangeTx,
  ticket: Told,
  { commentId, watchers, mentioned }: Written,
) => {
  await tellOfTicket(tx, ticket, mentioned, { kind: 'mention', commentId })
  const { notifyOnComment } = await readOrganisationSettings(tx)
  if (!notifyOnComment) return
  const others = [ticket.assigneeId, ...watchers].filter((id) => id && !mentioned.includes(id))
  await tellOfTicket(tx, ticket, others, { kind: 'comment', commentId })
}
