import { and, eq } from 'drizzle-orm'

import type { ReconciliationInput } from '@/contracts/reconciliation'

import { change } from '../changes/change'
import { reconciliations } from '../db/reconciliation-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import { type AskedProvider, isAskedProvider, providerApi } from '../provider-api/provider-api'
import { RECONCILIATION, type Run, addRun, readLastRuns } from './runs'

/**
 * Ends a run where it stands; what it has stored stays. Whoever runs it notices within seconds.
 * Refuses with 409 when it is over already.
 */
export const cancelRun = (deps: Deps, actor: Actor, id: number): Promise<Run> =>
  change(deps, actor, async (tx) => {
    const [run] = await tx
      .update(reconciliations)
      .set({ state: 'cancelled', finishedAt: tx.at })
      .where(and(eq(reconciliations.id, id), eq(reconciliations.state, 'running')))
      .returning()
    if (!run) {
      const [known] = await tx
        .select({ id: reconciliations.id })
        .from(reconciliations)
        .where(eq(reconciliations.id, id))
      throw known
        ? new ApiProblem(409, 'over', 'This run has already ended.')
        : notFound('reconciliation')
    }
    const before = { provider: run.provider }
    tx.record({ entity: 'reconciliation', id: null, what: 'reconciliation.cancelled', before })
    return run
  })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIRST_SPAN = DAY
const LONGEST_SPAN = 30 * DAY
/**
 * How far a run reaches back behind the one before it. Vapi lists by the last change: this covers
 * clocks and slow lists. Retell lists by the start: this covers calls that ran or waited for their
 * analysis then.
 */
const OVERLAP: Record<AskedProvider, number> = { vapi: 15 * MINUTE, retell: 3 * HOUR }

const sinceLast = (provider: AskedProvider, lastDone: Run | undefined, now: Date): Date => {
  const wanted = lastDone
    ? lastDone.until.getTime() - OVERLAP[provider]
    : now.getTime() - FIRST_SPAN
  return new Date(Math.max(wanted, now.getTime() - LONGEST_SPAN))
}

/** When the next run by the clock is due; null when there is none. */
export const nextRunAt = (
  { RECONCILE_MINUTES }: Deps['env'],
  latest: Run | undefined,
  now: Date,
): Date | null => {
  if (RECONCILE_MINUTES === 0 || latest?.state === 'running') return null
  return latest ? new Date(latest.startedAt.getTime() + RECONCILE_MINUTES * MINUTE) : now
}

export const startDueRun = async (deps: Deps, provider: AskedProvider) => {
  const { db, env, now } = deps
  const startedAt = now()
  const isDue = (latest: Run | undefined) => {
    const at = nextRunAt(env, latest, startedAt)
    return at !== null && at <= startedAt
  }
  // Looked at before anybody waits in line for it.
  if (!isDue((await readLastRuns(db, provider)).latest)) return
  const wanted = { actor: RECONCILIATION, provider, what: 'reconciliation.scheduled' }
  await addRun(deps, wanted, ({ latest, lastDone }) =>
    isDue(latest)
      ? {
          cause: 'schedule',
          requestedByName: null,
          since: sinceLast(provider, lastDone, startedAt),
          until: startedAt,
          startedAt,
        }
      : null,
  )
}

/** The provider, when it can be asked; otherwise refuses and says what is missing. */
export const requireAsked = async (
  deps: Pick<Deps, 'env' | 'credentials'>,
  provider: ReconciliationInput['provider'],
) => {
  if (!isAskedProvider(provider)) {
    throw new ApiProblem(409, 'not-supported', 'This provider cannot list its calls.')
  }
  const { keys, keyVariable, name } = providerApi(deps, provider)
  if ((await keys()).length === 0) {
    throw new ApiProblem(
      409,
      'not-configured',
      `${keyVariable} is not set, so ${name} cannot be checked. Add an API key in Settings.`,
    )
  }
  return provider
}

/** Adds the run that a person asks for. Refuses with 409 while one of that provider runs. */
export const startRequestedRun = async (
  deps: Deps,
  actor: Actor,
  { provider: wanted, days }: ReconciliationInput,
): Promise<Run> => {
  const provider = await requireAsked(deps, wanted)
  const startedAt = deps.now()
  const run = await addRun(
    deps,
    {
      actor,
      provider,
      what: days === undefined ? 'reconciliation.requested' : 'reconciliation.import-requested',
      days,
    },
    ({ lastDone }) => ({
      cause: days === undefined ? 'request' : 'import',
      requestedByName: actor.name,
      since:
        days === undefined
          ? sinceLast(provider, lastDone, startedAt)
          : new Date(startedAt.getTime() - days * DAY),
      until: startedAt,
      startedAt,
    }),
    (tx) => enqueue(tx, { kind: 'reconciliation', key: provider, payload: { provider } }),
  )
  if (!run) {
    const { name } = providerApi(deps, provider)
    throw new ApiProblem(
      409,
      'running',
      `${name} is being checked right now. Wait for the result, or cancel it.`,
    )
  }
  return run
}
