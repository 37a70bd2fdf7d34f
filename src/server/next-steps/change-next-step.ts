import { and, eq, sql } from 'drizzle-orm'

import type {
  createNextStepInput,
  NextStep,
  NextStepsPatch,
  NextStepsPatched,
  PatchNextStepInput,
} from '@/contracts/next-steps'
import type * as z from 'zod'

import { addCallback } from '../callbacks/add-callback'
import { endsClaim, isClaimedByOther, requireNotClaimed } from '../callbacks/claims'
import { change, type ChangeTx } from '../changes/change'
import { differences, goneOf, lockRow, lockRows, lockVersion } from '../changes/versions'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { callbackAttempts, callbackRequests, nextSteps } from '../db/next-steps-schema'
import { auditEntries, calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { notifyAssigned, withdrawDue } from '../notifications/assigned'
import { linkTicket, lockTicket } from '../tickets/write-ticket'
import { requirePerson } from '../users/require-person'
import { insertStep } from './insert-step'
import { findNextStep, findNextSteps } from './store'
import { type StepFields, type StepRow, storedFields, writeStep, writeSteps } from './write-steps'

const mustFind = async (tx: Transaction, id: string): Promise<NextStep> => {
  const found = await findNextStep(tx, id)
  if (!found) throw notFound('next step')
  return found
}

const linkStep = async (
  tx: ChangeTx,
  { id, callId }: Awaited<ReturnType<typeof lockTicket>>,
  nextStepId: string,
) => {
  const linked = await linkTicket(tx, id, [{ nextStepId }])
  if (linked.length > 0) tx.record({ entity: 'ticket', id, what: 'ticket.linked', callId })
}

export const createNextStep = (
  deps: Deps,
  actor: Actor,
  input: z.output<typeof createNextStepInput>,
): Promise<NextStep> =>
  change(deps, actor, async (tx) => {
    const { ticketId, ...step } = input
    const { callId, ...fields } = step
    const ticket = ticketId === null ? null : await lockTicket(tx, ticketId)
    const call = callId === null ? null : await lockRow(tx, calls, 'call', callId, 'key share')
    if (input.callerId !== null) await lockRow(tx, callers, 'caller', input.callerId, 'key share')
    await requirePerson(tx, input.assigneeId)
    const dueAt = input.dueAt === null ? null : new Date(input.dueAt)
    if (input.kind === 'callback') {
      const id = await addCallback(tx, { ...fields, dueAt, call })
      if (ticket) await linkStep(tx, ticket, id)
      return mustFind(tx, id)
    }
    const id = await insertStep(tx, { ...step, dueAt, source: 'person' })
    const subject = { entity: 'next-step', subjectId: id, callId, replaces: [] } as const
    await notifyAssigned(tx, actor, input.assigneeId, subject)
    if (ticket) await linkStep(tx, ticket, id)
    return mustFind(tx, id)
  })

const isAddedBy = async (tx: Transaction, id: string, actorId: string | null) => {
  const of = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'next-step.added'))
  const [added] = await tx.select({ by: auditEntries.actorId }).from(auditEntries).where(of)
  return added !== undefined && added.by === actorId
}

/** Deletes a step that its author added and nobody else worked on. */
export const removeNextStep = (
  deps: Deps,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> =>
  change(deps, actor, async (tx) => {
    const step = await lockVersion(tx, nextSteps, 'next step', { id, version })
    if (!(await isAddedBy(tx, id, actor.id))) {
      throw new ApiProblem(403, 'forbidden', 'Only who added a next step can take it back.')
    }
    if (step.status !== 'open') {
      throw new ApiProblem(409, 'finished', 'Only an open next step can be taken back.')
    }
    await requireNotClaimed(tx, step, actor)
    const requests = await tx.$count(callbackRequests, eq(callbackRequests.callbackId, id))
    if (requests > 1) {
      throw new ApiProblem(
        409,
        'asked-again',
        'This callback was asked for more than once. Dismiss it instead.',
      )
    }
    const byOthers = and(
      eq(callbackAttempts.callbackId, id),
      sql`${callbackAttempts.byId} is distinct from ${actor.id}`,
    )
    if ((await tx.$count(callbackAttempts, byOthers)) > 0) {
      const sentence = 'Someone else rang already. Dismiss this callback instead.'
      throw new ApiProblem(409, 'attempted', sentence)
    }
    const { callId, title } = step
    const subject = { entity: 'next-step', subjectId: id, replaces: [id] } as const
    await notifyAssigned(tx, actor, null, subject)
    await withdrawDue(tx, [id])
    await tx.delete(nextSteps).where(eq(nextSteps.id, id))
    tx.record({ entity: 'next-step', id, what: 'next-step.removed', callId, before: { title } })
  })

/** Changes the named fields. Refuses with 409 when somebody changed it since `version` was read. */
export const changeNextStep = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...fields }: PatchNextStepInput,
): Promise<NextStep> =>
  change(deps, actor, async (tx) => {
    const before = await lockVersion(tx, nextSteps, 'next step', { id, version })
    if (endsClaim(before, fields)) await requireNotClaimed(tx, before, actor)
    await writeStep(tx, actor, before, fields)
    return mustFind(tx, id)
  })

const confirmedFields = (
  { kind, confirmedAt }: StepRow,
  isConfirmed: boolean | undefined,
  at: Date,
): StepFields => {
  if (kind !== 'callback' || isConfirmed === undefined) return {}
  return { confirmedAt: isConfirmed ? (confirmedAt ?? at) : null }
}

/** The same of many. What somebody changed first is named, unless it stands as wanted by now. */
export const changeNextSteps = (
  deps: Deps,
  actor: Actor,
  patch: NextStepsPatch,
): Promise<NextStepsPatched> =>
  change(deps, actor, async (tx) => {
    const wanted = new Map(patch.map(({ id, ...fields }) => [id, fields]))
    const rows = await lockRows(tx, nextSteps, [...wanted.keys()])
    const asked = rows.map((before) => {
      const { version, isConfirmed, ...rest } = wanted.get(before.id) ?? {}
      const fields = { ...rest, ...confirmedFields(before, isConfirmed, tx.at) }
      const isUntouched = version === before.version
      const isFree =
        (isUntouched || differences(before, storedFields(fields)).isEmpty) &&
        !(endsClaim(before, fields) && isClaimedByOther(before, actor, tx.at))
      return { before, fields, isFree }
    })
    const { changed, taken } = await writeSteps(
      tx,
      actor,
      asked.filter(({ isFree }) => isFree),
    )
    const steps = await findNextSteps(
      tx,
      rows.map(({ id }) => id),
    )
    const conflicts = asked
      .filter(({ before, isFree }) => !isFree || taken.has(before.id))
      .map(({ before }) => {
        const { changedByName } = taken.get(before.id) ?? before
        return { id: before.id, changedBy: changedByName ?? 'Someone' }
      })
    const left = [...conflicts, ...goneOf([...wanted.keys()], rows)]
    return { steps, changed, conflicts: left }
  })
