import { eq } from 'drizzle-orm'

import type { RefetchAnswer } from '@/contracts/reconciliation'
import { hasEnded } from '@/domain/call-state'

import { change } from '../changes/change'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { ProviderProblem, providerApi } from '../provider-api/provider-api'
import { sourceOf } from '../provider-api/source-of'
import { closeUnknownCall } from './close-unknown-call'
import { requireAsked } from './start-run'
import { readFetched, readStoredCalls, takeCall } from './take-call'

const WITHIN_MS = 20_000
const PAUSE_MS = 250

const asApiProblem = (error: unknown): unknown => {
  if (!(error instanceof ProviderProblem)) return error
  const status = error.kind === 'rate' ? 429 : 502
  return new ApiProblem(status, `provider-${error.kind}`, error.message)
}

/**
 * Asks the provider for one call and takes what it knows. A call that never ended and that the
 * provider does not know is ended; one that has ended stays as it is, and 404 says so.
 */
export const refetchCall = async (
  deps: Deps,
  actor: Actor,
  callId: string,
): Promise<RefetchAnswer> => {
  const { db, now } = deps
  const [call] = await db.select().from(calls).where(eq(calls.id, callId))
  if (!call) throw notFound('call')
  if (call.isSample) {
    throw new ApiProblem(409, 'sample', 'This is a sample call: no provider has it.')
  }
  const provider = await requireAsked(deps, call.provider)
  const { name } = providerApi(deps, provider)
  await change(deps, actor, async (tx) =>
    tx.record({ entity: 'call', id: callId, what: 'call.refetched', callId }),
  )

  const signal = AbortSignal.timeout(WITHIN_MS)
  const source = sourceOf(deps, provider, { signal, pauseMs: PAUSE_MS })
  const fetchEvent = async () => {
    const found = await source.get(call.providerCallId)
    return found === null ? undefined : source.eventOf(found)
  }
  const event = await fetchEvent().catch((error: unknown) => {
    if (!signal.aborted) throw asApiProblem(error)
    throw new ApiProblem(
      502,
      'provider-unreachable',
      `${name} did not answer within ${WITHIN_MS / 1000} seconds. Try again in a minute.`,
    )
  })
  if (event === undefined) {
    if (!hasEnded(call.status) && (await closeUnknownCall(deps, callId, actor))) {
      return { result: 'closed' }
    }
    throw new ApiProblem(404, 'unknown-at-provider', `${name} no longer knows this call.`)
  }
  if (event === null) return { result: 'unchanged' }
  const fetched = await readFetched(deps, provider, event, now())
  if (!fetched) {
    throw new ApiProblem(502, 'provider-unreadable', `The answer from ${name} could not be read.`)
  }
  const stored = await readStoredCalls(db, provider, [call.providerCallId])
  const result = await takeCall(deps, fetched, stored.get(call.providerCallId))
  // Erased in this very moment: nothing was added.
  return { result: result === 'added' ? 'unchanged' : result }
}
