import { eq } from 'drizzle-orm'

import type { Alert } from '@/contracts/team-alerts'

import { change, type ChangeTx } from '../changes/change'
import { lockRow } from '../changes/versions'
import { alerts } from '../db/alerts-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { type AlertRow, readAlert } from './alerts-store'
import { resolveAlert } from './end-alert'

const MINUTE = 60_000

const requireFired = ({ state }: AlertRow) => {
  if (state === 'resolved') throw new ApiProblem(409, 'resolved', 'This alert is resolved already.')
  if (state === 'pending') {
    throw new ApiProblem(409, 'pending', 'This alert is pending: it has not fired yet.')
  }
}

const changeFired = (
  deps: Deps,
  actor: Actor,
  id: string,
  what: string,
  work: (tx: ChangeTx, row: AlertRow) => Promise<unknown>,
  isDone: (row: AlertRow) => boolean = () => false,
): Promise<Alert> =>
  change(deps, actor, async (tx) => {
    const row = await lockRow(tx, alerts, 'alert', id)
    requireFired(row)
    if (isDone(row)) return readAlert(tx, id)
    await work(tx, row)
    tx.record({ entity: 'alert', id, what, after: { rule: row.ruleName } })
    return readAlert(tx, id)
  })

/** A person has it in hand: it is not delivered again. The first to do so is named. */
export const acknowledgeAlert = (deps: Deps, actor: Actor, id: string) =>
  changeFired(
    deps,
    actor,
    id,
    'alert.acknowledged',
    (tx) =>
      tx
        .update(alerts)
        .set({
          state: 'acknowledged',
          acknowledgedAt: tx.at,
          acknowledgedByName: actor.name,
          snoozedUntil: null,
        })
        .where(eq(alerts.id, id)),
    ({ state }) => state === 'acknowledged',
  )

/** It fires again when the time is over, unless it has resolved by then. */
export const snoozeAlert = (deps: Deps, actor: Actor, id: string, minutes: number) =>
  changeFired(deps, actor, id, 'alert.snoozed', (tx) =>
    tx
      .update(alerts)
      .set({ state: 'snoozed', snoozedUntil: new Date(tx.at.getTime() + minutes * MINUTE) })
      .where(eq(alerts.id, id)),
  )

const FIRING = { state: 'firing', acknowledgedAt: null, acknowledgedByName: null } as const

/** Undoes a snooze, or else an acknowledgement. */
export const reopenAlert = (deps: Deps, actor: Actor, id: string) =>
  changeFired(
    deps,
    actor,
    id,
    'alert.reopened',
    (tx, { state, acknowledgedAt }) => {
      const isAcknowledged = state === 'snoozed' && acknowledgedAt !== null
      const back = isAcknowledged ? ({ state: 'acknowledged' } as const) : FIRING
      return tx
        .update(alerts)
        .set({ ...back, snoozedUntil: null })
        .where(eq(alerts.id, id))
    },
    ({ state }) => state === 'firing',
  )

const STILL_MET = 'Its condition is still met. Acknowledge or snooze it instead.'

/** Only what cannot resolve by itself, for want of data. */
export const closeAlert = (deps: Deps, actor: Actor, id: string) =>
  changeFired(deps, actor, id, 'alert.closed', async (tx, row) => {
    if (!row.hasNoData) throw new ApiProblem(409, 'still-met', STILL_MET)
    await resolveAlert(tx, deps, row, `Closed by ${actor.name} without data.`)
  })
