import { eq } from 'drizzle-orm'

import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import { onlyRow } from '../db/rows'
import { routings } from '../db/routing-schema'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { writeSteps } from '../next-steps/write-steps'
import { withdrawFrom } from '../notifications/assigned'
import { lockAssigning } from '../tickets/auto-assign'
import { editTicket } from '../tickets/write-ticket'
import { requirePerson } from '../users/require-person'
import { lockWork, readWork } from './waiting-work'

/** Assigns what is held by hand. 409 where it was assigned meanwhile. */
export const assignHold = (deps: Deps, actor: Actor, id: string, userId: string) =>
  change(deps, actor, async (tx) => {
    await lockAssigning(tx)
    const row = await lockRow(tx, routings, 'work', id)
    if (row.state === 'assigned') {
      const sentence = `${row.assigneeName ?? 'Someone'} got this meanwhile. Nothing was changed.`
      throw new ApiProblem(409, 'assigned', sentence)
    }
    await requirePerson(tx, userId)
    const { name } = await tx
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, userId))
      .then(onlyRow)
    const work = (await readWork(tx, [row.callId]))(row.callId)
    const { steps, tickets } = await lockWork(tx, work)
    if (steps.length + tickets.length === 0) {
      const sentence = 'This work was taken meanwhile. Nothing was changed.'
      throw new ApiProblem(409, 'taken', sentence)
    }
    const fields = { assigneeId: userId }
    await writeSteps(
      tx,
      actor,
      steps.map((before) => ({ before, fields })),
    )
    for (const ticket of tickets) await editTicket(tx, ticket, fields)
    const stepIds = steps.map((step) => step.id)
    const ticketIds = tickets.map((ticket) => ticket.id)
    await withdrawFrom(tx, userId, 'returned', [...stepIds, ...ticketIds])
    const reason = `assigned by hand by ${actor.name}`
    await tx
      .update(routings)
      .set({
        state: 'assigned',
        assigneeId: userId,
        assigneeName: name,
        assignedAt: tx.at,
        reason,
        stepIds,
        ticketIds,
      })
      .where(eq(routings.id, id))
    tx.record({
      entity: 'routing',
      id,
      what: 'call.routed',
      callId: row.callId,
      after: { assigneeId: userId, rule: row.ruleName, why: reason },
    })
  })
