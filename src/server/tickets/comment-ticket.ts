import { and, eq, inArray } from 'drizzle-orm'

import type { TicketComment } from '@/contracts/tickets'

import { type ChangeTx, change } from '../changes/change'
import { lockRow } from '../changes/versions'
import { onlyRow } from '../db/rows'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { ticketComments, ticketLinks, tickets, ticketWatchers } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { findMentioned } from '../notes/named-people'
import { tellComment } from '../notifications/ticket-news'
import { membersOf, toComments, watchersOf } from './read-ticket'
import type { TicketRow } from './store'
import { linkTicket, lockTicket, watchTicket } from './write-ticket'

/** The first word of a person is the response, unless it asks a colleague; it makes no version, so that nobody's save is refused. */
const respond = async (tx: ChangeTx, { id, status, firstRespondedAt }: TicketRow) => {
  if (firstRespondedAt !== null || status === 'draft' || status === 'rejected') return
  await tx
    .update(tickets)
    .set({ firstRespondedAt: tx.at, firstResponseLeft: null })
    .where(eq(tickets.id, id))
}

export const addComment = (
  deps: Deps,
  actor: Actor,
  id: string,
  text: string,
): Promise<TicketComment> =>
  change(deps, actor, async (tx) => {
    const row = await lockTicket(tx, id)
    const comment = await tx
      .insert(ticketComments)
      .values({
        // Of the ticket that was addressed: what goes with the one it was merged into is not this.
        ticketId: id,
        authorId: actor.id,
        authorName: actor.name,
        text,
        createdAt: tx.at,
      })
      .returning()
      .then(onlyRow)
    const mentioned = await findMentioned(tx, text)
    if (mentioned.every((one) => one === actor.id)) await respond(tx, row)
    await watchTicket(tx, row.id, [actor.id, ...mentioned])
    const watching = await watchersOf(tx, await membersOf(tx, row.id))
    const watchers = watching.map((one) => one.id)
    await tellComment(tx, row, { commentId: comment.id, watchers, mentioned })
    tx.record({ entity: 'ticket', id: row.id, what: 'ticket.commented', callId: row.callId })
    return onlyRow(await toComments(tx, [comment]))
  })

/** Who watches a ticket is told of comments and before it is late. */
export const setWatching = (deps: Deps, actor: Actor, id: string, isWatching: boolean) =>
  change(deps, actor, async (tx) => {
    const row = await lockTicket(tx, id)
    if (isWatching) await watchTicket(tx, row.id, [actor.id])
    else
      await tx
        .delete(ticketWatchers)
        .where(
          and(
            inArray(ticketWatchers.ticketId, await membersOf(tx, row.id)),
            eq(ticketWatchers.userId, actor.id),
          ),
        )
    tx.record({ entity: 'ticket', id: row.id, what: 'ticket.watchers-changed', isAudited: false })
    return { isWatching }
  })

type Link = { callId: string } | { nextStepId: string }

const recordLink = (tx: ChangeTx, row: TicketRow, what: string, link: Link) =>
  tx.record({
    entity: 'ticket',
    id: row.id,
    what,
    callId: 'callId' in link ? link.callId : row.callId,
  })

export const addLink = (deps: Deps, actor: Actor, id: string, link: Link) =>
  change(deps, actor, async (tx) => {
    const row = await lockTicket(tx, id)
    if ('callId' in link) await lockRow(tx, calls, 'call', link.callId, 'key share')
    else await lockRow(tx, nextSteps, 'next step', link.nextStepId, 'key share')
    const added = await linkTicket(tx, id, [link])
    if (added.length > 0) recordLink(tx, row, 'ticket.linked', link)
    return {}
  })

export const removeLink = (deps: Deps, actor: Actor, id: string, link: Link) =>
  change(deps, actor, async (tx) => {
    const row = await lockTicket(tx, id)
    const removed = await tx
      .delete(ticketLinks)
      .where(
        and(
          inArray(ticketLinks.ticketId, await membersOf(tx, row.id)),
          'callId' in link
            ? eq(ticketLinks.callId, link.callId)
            : eq(ticketLinks.nextStepId, link.nextStepId),
        ),
      )
      .returning({ id: ticketLinks.id })
    if (removed.length === 0) throw notFound('link')
    recordLink(tx, row, 'ticket.unlinked', link)
    return {}
  })
