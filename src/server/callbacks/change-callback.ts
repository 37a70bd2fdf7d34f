import type { Callback, PatchCallbackInput } from '@/contracts/callbacks'
import { callbackTitle } from '@/domain/callback-topic'

import { change, type ChangeTx } from '../changes/change'
import { lockRow, requireVersion } from '../changes/versions'
import { nextSteps } from '../db/next-steps-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { type StepFields, type StepRow, writeStep } from '../next-steps/write-steps'
import { requireNotClaimed } from './claims'
import { requireWindow } from './create-callback'
import { mustFindCallback } from './store'

export const lockCallback = async (tx: ChangeTx, id: string): Promise<StepRow> => {
  const row = await lockRow(tx, nextSteps, 'callback', id)
  if (row.kind !== 'callback') throw notFound('callback')
  return row
}

/** A change of one callback, which is locked for it; answers it as it is then. */
export const onCallback =
  <Input = void>(
    run: (tx: ChangeTx, before: StepRow, actor: Actor, input: Input) => Promise<unknown>,
  ) =>
  (deps: Deps, actor: Actor, id: string, input: Input): Promise<Callback> =>
    change(deps, actor, async (tx) => {
      await run(tx, await lockCallback(tx, id), actor, input)
      return mustFindCallback(tx, id, tx.at)
    })

/** 409 in a sentence where it is not open any more. */
export const requireOpen = ({ status, completedByName }: StepRow) => {
  if (status === 'open') return
  const by = completedByName ?? 'Someone'
  const what = status === 'done' ? 'finished' : 'dismissed'
  throw new ApiProblem(409, 'finished', `${by} ${what} this callback first.`, { changedBy: by })
}

const statusFields = (
  status: PatchCallbackInput['status'],
  { confirmedAt }: StepRow,
  at: Date,
): StepFields => {
  if (status === undefined) return {}
  if (status === 'proposed') return { status: 'open', confirmedAt: null }
  return status === 'open' ? { status, confirmedAt: confirmedAt ?? at } : { status }
}

export const windowFields = (
  { dueFrom, dueTo }: Pick<PatchCallbackInput, 'dueFrom' | 'dueTo'>,
  before: StepRow,
): StepFields => {
  if (dueFrom === undefined && dueTo === undefined) return {}
  const from = dueFrom === undefined ? (before.dueAt?.toISOString() ?? null) : dueFrom
  requireWindow(from, dueTo ?? null)
  return { dueAt: from, dueTo: dueTo ? new Date(dueTo) : null }
}

/** Changes the named fields of a callback. Refuses with 409 when somebody changed it since `version` was read. */
export const changeCallback = onCallback(async (tx, before, actor, input: PatchCallbackInput) => {
  const { version, topic, status, dueFrom, dueTo, ...fields } = input
  requireVersion(tx, before, version)
  if (status !== undefined) await requireNotClaimed(tx, before, actor)
  await writeStep(tx, actor, before, {
    ...fields,
    ...(topic !== undefined && { title: callbackTitle(topic) }),
    ...(dueFrom && { confirmedAt: before.confirmedAt ?? tx.at }),
    ...statusFields(status, before, tx.at),
    ...windowFields({ dueFrom, dueTo }, before),
  })
})

/** What was proposed shall be done. One of several at once is first, the others are told who was. */
export const confirmCallback = onCallback(async (tx, before, actor) => {
  requireOpen(before)
  if (before.confirmedAt !== null) {
    const by = before.changedByName ?? 'Someone'
    throw new ApiProblem(409, 'confirmed', `This callback is confirmed already, by ${by}.`, {
      changedBy: by,
    })
  }
  await writeStep(tx, actor, before, { confirmedAt: tx.at })
})

export const dismissCallback = onCallback(async (tx, before, actor) => {
  requireOpen(before)
  await requireNotClaimed(tx, before, actor)
  await writeStep(tx, actor, before, { status: 'dismissed' })
})
