import { eq } from 'drizzle-orm'

import type { NextStep, PatchNextStepInput, createNextStepInput } from '@/contracts/next-steps'
import type * as z from 'zod'

import { requireCaller } from '../callers/store'
import { changesBetween, recordAudit } from '../changes/audit'
import type { Transaction } from '../db/client'
import { nextSteps } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { notFound } from '../http/problem'
import { requireCall } from '../http/require-call'
import { recordLive } from '../live/feed'
import { requirePerson } from '../users/require-person'
import { findNextStep } from './store'

const mustFind = async (tx: Transaction, id: string): Promise<NextStep> => {
  const found = await findNextStep(tx, id)
  if (!found) throw notFound('next step')
  return found
}

/** Adds a next step a person thought of. */
export const createNextStep = async (
  { db, live, now }: Deps,
  actor: Actor,
  input: z.output<typeof createNextStepInput>,
): Promise<NextStep> => {
  const at = now()
  const created = await db.transaction(async (tx) => {
    if (input.callId !== null) await requireCall(tx, input.callId)
    if (input.callerId !== null) await requireCaller(tx, input.callerId)
    await requirePerson(tx, input.assigneeId)
    const [row] = await tx
      .insert(nextSteps)
      .values({
        ...input,
        dueAt: input.dueAt === null ? null : new Date(input.dueAt),
        source: 'person',
        evidence: [],
        createdAt: at,
        changedAt: at,
        changedByName: actor.name,
      })
      .returning({ id: nextSteps.id })
    if (!row) throw new Error('The insert answered no row')
    const changes = { title: { from: null, to: input.title } }
    await recordAudit(tx, {
      actor,
      at,
      action: 'next-step.added',
      callId: input.callId,
      subjectId: row.id,
      changes,
    })
    await recordLive(tx, [{ entity: 'next-step', callId: input.callId, nextStepId: row.id }])
    return mustFind(tx, row.id)
  })
  live.wake()
  return created
}

const verb = (changes: Record<string, { to: unknown }>) => {
  const status = changes['status']?.to
  if (status === 'done') return 'next-step.completed'
  if (status === 'dismissed') return 'next-step.dismissed'
  if (status === 'open') return 'next-step.reopened'
  return 'next-step.changed'
}

/** Changes the named fields. Refuses with 409 when somebody changed it since `version` was read. */
export const changeNextStep = async (
  { db, live, now }: Deps,
  actor: Actor,
  id: string,
  { version, dueAt, ...input }: PatchNextStepInput,
): Promise<NextStep> => {
  const at = now()
  const changed = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(nextSteps).where(eq(nextSteps.id, id)).for('update')
    if (!before) throw notFound('next step')
    if (before.version !== version) throw staleVersion(before.changedByName, before.changedAt, at)
    await requirePerson(tx, input.assigneeId)
    const wanted = {
      ...input,
      ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
    }
    const changes = changesBetween(before, wanted)
    if (Object.keys(changes).length === 0) return mustFind(tx, id)
    const finished = input.status !== undefined && input.status !== 'open'
    await tx
      .update(nextSteps)
      .set({
        ...wanted,
        ...(input.status !== undefined && {
          completedAt: finished ? at : null,
          completedByName: finished ? actor.name : null,
        }),
        version: version + 1,
        changedAt: at,
        changedByName: actor.name,
      })
      .where(eq(nextSteps.id, id))
    const { callId } = before
    await recordAudit(tx, { actor, at, action: verb(changes), callId, subjectId: id, changes })
    await recordLive(tx, [{ entity: 'next-step', callId, nextStepId: id }])
    return mustFind(tx, id)
  })
  live.wake()
  return changed
}
