import { eq } from 'drizzle-orm'

import type { NextStep, PatchNextStepInput, createNextStepInput } from '@/contracts/next-steps'
import type * as z from 'zod'

import { change } from '../changes/change'
import { differences, lockRow, lockVersion, nextVersion } from '../changes/versions'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import { calls, nextSteps } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { notifyAssigned } from '../notifications/assigned'
import { redactFields } from '../provider-events/redaction/redact'
import { requirePerson } from '../users/require-person'
import { findNextStep } from './store'

const mustFind = async (tx: Transaction, id: string): Promise<NextStep> => {
  const found = await findNextStep(tx, id)
  if (!found) throw notFound('next step')
  return found
}

export const createNextStep = (
  deps: Deps,
  actor: Actor,
  sent: z.output<typeof createNextStepInput>,
): Promise<NextStep> =>
  change(deps, actor, async (tx) => {
    const input = redactFields(sent, 'title')
    if (input.callId !== null) await lockRow(tx, calls, 'call', input.callId, 'key share')
    if (input.callerId !== null) await lockRow(tx, callers, 'caller', input.callerId, 'key share')
    await requirePerson(tx, input.assigneeId)
    const row = await tx
      .insert(nextSteps)
      .values({
        ...input,
        dueAt: input.dueAt === null ? null : new Date(input.dueAt),
        source: 'person',
        evidence: [],
        createdAt: tx.at,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .returning({ id: nextSteps.id })
      .then(onlyRow)
    const { callId, title } = input
    const subject = { entity: 'next-step', subjectId: row.id, callId, replaces: [] } as const
    await notifyAssigned(tx, actor, input.assigneeId, subject)
    tx.record({
      entity: 'next-step',
      id: row.id,
      what: 'next-step.added',
      callId,
      after: { title },
    })
    return mustFind(tx, row.id)
  })

const verb = ({ status }: Record<string, unknown>) => {
  if (status === 'done') return 'next-step.completed'
  if (status === 'dismissed') return 'next-step.dismissed'
  if (status === 'open') return 'next-step.reopened'
  return 'next-step.changed'
}

/** Changes the named fields. Refuses with 409 when somebody changed it since `version` was read. */
export const changeNextStep = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, dueAt, ...input }: PatchNextStepInput,
): Promise<NextStep> =>
  change(deps, actor, async (tx) => {
    const before = await lockVersion(tx, nextSteps, 'next step', { id, version })
    await requirePerson(tx, input.assigneeId)
    const wanted = {
      ...redactFields(input, 'title'),
      ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
    }
    const { isEmpty, ...changed } = differences(before, wanted)
    if (isEmpty) return mustFind(tx, id)
    const finished = input.status !== undefined && input.status !== 'open'
    await tx
      .update(nextSteps)
      .set({
        ...wanted,
        ...(input.status !== undefined && {
          completedAt: finished ? tx.at : null,
          completedByName: finished ? actor.name : null,
        }),
        ...nextVersion(tx, before),
      })
      .where(eq(nextSteps.id, id))
    const { callId } = before
    if ('assigneeId' in changed.after) {
      const subject = { entity: 'next-step', subjectId: id, callId, replaces: [id] } as const
      await notifyAssigned(tx, actor, input.assigneeId ?? null, subject)
    }
    tx.record({ entity: 'next-step', id, what: verb(changed.after), callId, ...changed })
    return mustFind(tx, id)
  })
