import { randomUUID } from 'node:crypto'

import { and, eq, inArray, sql } from 'drizzle-orm'

import type {
  createNextStepInput,
  NextStep,
  NextStepsPatch,
  NextStepsPatched,
  PatchNextStepInput,
} from '@/contracts/next-steps'
import { groupBy } from '@/lib/group-by'
import type * as z from 'zod'

import { type ChangeTx, change } from '../changes/change'
import { differences, lockRow, lockVersion } from '../changes/versions'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import { auditEntries, calls, nextSteps } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { notifyAssigned, withdrawDue } from '../notifications/assigned'
import { requirePerson } from '../users/require-person'
import { findNextStep, findNextSteps } from './store'

const mustFind = async (tx: Transaction, id: string): Promise<NextStep> => {
  const found = await findNextStep(tx, id)
  if (!found) throw notFound('next step')
  return found
}

export const createNextStep = (
  deps: Deps,
  actor: Actor,
  input: z.output<typeof createNextStepInput>,
): Promise<NextStep> =>
  change(deps, actor, async (tx) => {
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

const isAddedBy = async (tx: Transaction, id: string, actorId: string | null) => {
  const of = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'next-step.added'))
  const [added] = await tx.select({ by: auditEntries.actorId }).from(auditEntries).where(of)
  return added !== undefined && added.by === actorId
}

/** Takes back that the actor added it. */
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
    const { callId, title } = step
    const subject = { entity: 'next-step', subjectId: id, replaces: [id] } as const
    await notifyAssigned(tx, actor, null, subject)
    await withdrawDue(tx, [id])
    await tx.delete(nextSteps).where(eq(nextSteps.id, id))
    tx.record({ entity: 'next-step', id, what: 'next-step.removed', callId, before: { title } })
  })

const verb = ({ status }: Record<string, unknown>) => {
  if (status === 'done') return 'next-step.completed'
  if (status === 'dismissed') return 'next-step.dismissed'
  if (status === 'open') return 'next-step.reopened'
  return 'next-step.changed'
}

type StepRow = typeof nextSteps.$inferSelect
type Fields = Omit<PatchNextStepInput, 'version'>

const storedFields = ({ dueAt, ...fields }: Fields) => ({
  ...fields,
  ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
})

/** Writes where a locked row does not show it already; answers the rows that it changed. */
const writeSteps = async (
  tx: ChangeTx,
  actor: Actor,
  rows: readonly { before: StepRow; fields: Fields }[],
) => {
  for (const id of new Set(rows.map(({ fields }) => fields.assigneeId))) {
    await requirePerson(tx, id)
  }
  const due = rows.flatMap(({ before, fields }) => {
    const wanted = storedFields(fields)
    const { isEmpty, ...changes } = differences(before, wanted)
    return isEmpty ? [] : [{ before, wanted, changes }]
  })
  for (const alike of groupBy(due, ({ wanted }) => JSON.stringify(wanted))) {
    const ids = alike.map(({ before }) => before.id)
    const [{ wanted }] = alike
    const finished = wanted.status !== undefined && wanted.status !== 'open'
    await tx
      .update(nextSteps)
      .set({
        ...wanted,
        ...(wanted.status !== undefined && {
          completedAt: finished ? tx.at : null,
          completedByName: finished ? actor.name : null,
        }),
        version: sql`${nextSteps.version} + 1`,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .where(inArray(nextSteps.id, ids))
  }
  const moved = due.filter(({ changes: { after } }) =>
    ['dueAt', 'assigneeId', 'status'].some((name) => name in after),
  )
  await withdrawDue(
    tx,
    moved.map(({ before }) => before.id),
  )
  const assigned = due.filter(({ changes }) => 'assigneeId' in changes.after)
  for (const alike of groupBy(assigned, ({ wanted }) => String(wanted.assigneeId))) {
    const [{ before, wanted }] = alike
    const replaces = alike.map((one) => one.before.id)
    const about =
      alike.length > 1
        ? { subjectId: randomUUID(), subjectIds: replaces, count: alike.length }
        : { subjectId: before.id, callId: before.callId }
    const subject = { entity: 'next-step', replaces, ...about } as const
    await notifyAssigned(tx, actor, wanted.assigneeId ?? null, subject)
  }
  for (const { before, changes } of due) {
    const { id, callId } = before
    tx.record({ entity: 'next-step', id, what: verb(changes.after), callId, ...changes })
  }
  return due.map(({ before }) => before.id)
}

/** Changes the named fields. Refuses with 409 when somebody changed it since `version` was read. */
export const changeNextStep = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...fields }: PatchNextStepInput,
): Promise<NextStep> =>
  change(deps, actor, async (tx) => {
    const before = await lockVersion(tx, nextSteps, 'next step', { id, version })
    await writeSteps(tx, actor, [{ before, fields }])
    return mustFind(tx, id)
  })

/** The same of many. What somebody changed first is named, unless it stands as wanted by now. */
export const changeNextSteps = (
  deps: Deps,
  actor: Actor,
  patch: NextStepsPatch,
): Promise<NextStepsPatched> =>
  change(deps, actor, async (tx) => {
    const wanted = new Map(patch.map(({ id, ...fields }) => [id, fields]))
    const rows = await tx
      .select()
      .from(nextSteps)
      .where(inArray(nextSteps.id, [...wanted.keys()]))
      .orderBy(nextSteps.id)
      .for('update')
    const asked = rows.flatMap((before) => {
      const { version, ...fields } = wanted.get(before.id) ?? {}
      const isUntouched = version === before.version
      return [
        {
          before,
          fields,
          isFree: isUntouched || differences(before, storedFields(fields)).isEmpty,
        },
      ]
    })
    const changed = await writeSteps(
      tx,
      actor,
      asked.filter(({ isFree }) => isFree),
    )
    const steps = await findNextSteps(
      tx,
      rows.map(({ id }) => id),
    )
    const conflicts = asked
      .filter(({ isFree }) => !isFree)
      .map(({ before }) => ({ id: before.id, changedBy: before.changedByName ?? 'Someone' }))
    return { steps, changed, conflicts }
  })
