import { and, eq, inArray } from 'drizzle-orm'

import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'
import { routings } from '../db/routing-schema'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { writeSteps } from '../next-steps/write-steps'
import { lockAssigning } from '../tickets/auto-assign'
import { editTicket, lockTicket } from '../tickets/write-ticket'
import { requirePerson } from '../users/require-person'
import { IS_WAITING_STEP, readWork } from './candidates'

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
    const stepIds = work.steps.map((step) => step.id)
    const steps = await tx
      .select()
      .from(nextSteps)
      .where(and(inArray(nextSteps.id, stepIds), IS_WAITING_STEP))
      .orderBy(nextSteps.id)
      .for('update')
    const fields = { assigneeId: userId }
    await writeSteps(
      tx,
      actor,
      steps.map((before) => ({ before, fields })),
    )
    const ticketIds = work.tickets.map((ticket) => ticket.id)
    if (steps.length + ticketIds.length === 0) {
      const sentence = 'This work was taken meanwhile. Nothing was changed.'
      throw new ApiProblem(409, 'taken', sentence)
    }
    for (const ticketId of ticketIds) await editTicket(tx, await lockTicket(tx, ticketId), fields)
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
