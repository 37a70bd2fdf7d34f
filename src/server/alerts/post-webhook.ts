import { and, eq, lt } from 'drizzle-orm'

import { reasonOf } from '@/lib/reason-of'
import { standardHeaders } from '@/simulator/sign'

import { change } from '../changes/change'
import { findKey } from '../credentials/cipher'
import { alertDeliveries } from '../db/alerts-schema'
import type { Deps } from '../deps'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { unseal } from '../sessions/sealed'
import { ALERTS } from './evaluate-rules'

const MINUTE = 60_000
const ANSWER_WITHIN_MS = 15_000
/** After each attempt that failed; after the last one it is given up, 27 hours later. */
const WAITS_MINUTES = [1, 5, 30, 120, 300, 600, 600]

type Delivery = typeof alertDeliveries.$inferSelect

const OTHER_KEY = 'Its secret was encrypted with another key. Make a new signing secret.'

const post = async ({ fetch, env, now, database }: Deps, row: Delivery, signal: AbortSignal) => {
  const { id, url, body } = row
  const key = await findKey(env, database.kind, { make: false })
  const secret = key && unseal(key, row.sealedUnder, row.secret)
  if (secret === null) throw new Error(OTHER_KEY)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...standardHeaders({ id, body, secret, now: now() }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`It answered with status ${response.status}.`)
}

/** The end of an alert is not posted before its beginning. */
const hasEarlier = async ({ db }: Deps, { alertId, createdAt }: Delivery) =>
  (await db.$count(
    alertDeliveries,
    and(
      eq(alertDeliveries.alertId, alertId),
      eq(alertDeliveries.state, 'waiting'),
      lt(alertDeliveries.createdAt, createdAt),
    ),
  )) > 0

/**
 * Posts to the webhook of a rule, with the same id each time so that its receiver can tell a second
 * attempt. Resolves with the time of the next attempt, if there is one.
 */
export const postAlertWebhook = async (
  deps: Deps,
  job: RunningJob<JobPayloads['alert-webhook']>,
): Promise<Date | undefined> => {
  const inMinutes = (minutes: number) => new Date(deps.now().getTime() + minutes * MINUTE)
  const isMeant = eq(alertDeliveries.id, job.payload.deliveryId)
  const [row] = await deps.db.select().from(alertDeliveries).where(isMeant)
  if (row?.state !== 'waiting') return undefined
  if (await hasEarlier(deps, row)) return inMinutes(1)
  const attempts = row.attempts + 1
  const note = (state: Delivery['state'], error: string | null) =>
    change(deps, ALERTS, async (tx) => {
      await tx.update(alertDeliveries).set({ state, error, attempts, at: tx.at }).where(isMeant)
      tx.record({ entity: 'alert', id: row.alertId, what: 'alert.posted', isAudited: false })
    })
  try {
    await post(deps, row, job.signal)
    await note('sent', null)
    return undefined
  } catch (error) {
    job.signal.throwIfAborted()
    const wait = WAITS_MINUTES[attempts - 1]
    await note(wait === undefined ? 'failed' : 'waiting', reasonOf(error))
    return wait === undefined ? undefined : inMinutes(wait)
  }
}
