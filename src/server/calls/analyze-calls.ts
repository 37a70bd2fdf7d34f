import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'
import { hasEnded } from '@/domain/call-state'
import { callerInTitle } from '@/domain/caller-in-title'
import { zoneOfNumber } from '@/domain/caller-zone'

import { wantEndpoint } from '../analysis-endpoint/want'
import { keepEndpointClaims } from '../analysis/endpoint-claims'
import { readOrganisationCalendar } from '../business-hours/calendar'
import { change, type ChangeTx, inSavepoint } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { type DueCall, lockFailedCall } from './due-calls'
import { forgetFailedAnalyses, recordFailedAnalysis } from './failed-analysis'
import { type AnalysedCall, saveAnalyses } from './save-analyses'

export type Attempt<Due extends DueCall = DueCall> = Pick<
  AnalysedCall,
  'analysis' | 'proposals'
> & { due: Due; error?: unknown }
export type Analysed<Due extends DueCall = DueCall> = { version: string; attempts: Attempt<Due>[] }

/** Kept when our own analysis fails. */
const providerAnalysis = ({ call, contents }: DueCall): Analysis | null =>
  hasEnded(call.status) ? { ...emptyAnalysis, ...contents.providerAnalysis } : null

/** A finished call as the analysis sees it. */
export const inputOf = (
  { call, contents }: Pick<DueCall, 'call' | 'contents'>,
  timeZone: string,
): AnalysisInput => ({
  transcript: contents.transcript ?? [],
  startedAt: call.startedAt,
  direction: call.direction,
  outcome: call.outcome,
  endedReason: call.endedReason,
  timeZone: zoneOfNumber(call.callerNumber) ?? timeZone,
  caller: callerInTitle(call),
  provider: contents.providerAnalysis,
})

const attempt = async <Due extends DueCall>(
  { analyzer }: Deps,
  due: Due,
  timeZone: string,
): Promise<Attempt<Due>> => {
  const { call, contents } = due
  if (!hasEnded(call.status)) return { due, analysis: null }
  try {
    const analysis = await analyzer.analyze(inputOf(due, timeZone))
    const { analysis: before, transcript } = contents
    return { due, analysis: keepEndpointClaims(analysis, before, transcript ?? []) }
  } catch (error) {
    return { due, analysis: null, error: error ?? new Error('The analysis failed') }
  }
}

/** What is made of calls, all with one version of the analyzer. */
export const attemptAll = async <Due extends DueCall>(
  deps: Deps,
  calls: readonly Due[],
  timeZone: string,
): Promise<Analysed<Due>> => {
  const version = deps.analyzer.version()
  const attempts = await Promise.all(calls.map((due) => attempt(deps, due, timeZone)))
  return version === deps.analyzer.version()
    ? { version, attempts }
    : attemptAll(deps, calls, timeZone)
}

type Save = (tx: ChangeTx, analysed: AnalysedCall[]) => Promise<unknown>

const saveWith =
  (version: string): Save =>
  (tx, analysed) =>
    saveAnalyses(tx, analysed, { version })

const trySaving = async (tx: ChangeTx, analysed: AnalysedCall[], save: Save) => {
  try {
    await inSavepoint(tx, (savepoint) => save(savepoint, analysed))
    return undefined
  } catch (error) {
    return error ?? new Error('The analysis could not be written')
  }
}

const analysedCall = ({ due: { call, contents }, ...made }: Attempt): AnalysedCall => ({
  call,
  contents,
  ...made,
})

/** All at once; when that fails, one by one, to know which of them it is. */
export const saveAttempts = async (
  tx: ChangeTx,
  made: Attempt[],
  save: Save,
): Promise<Attempt[]> => {
  if (made.length === 0) return []
  const error = await trySaving(tx, made.map(analysedCall), save)
  if (error === undefined) return made
  const each: Attempt[] = []
  for (const one of made) {
    each.push({ ...one, error: await trySaving(tx, [analysedCall(one)], save) })
  }
  return each
}

/** Saves the provider's analysis and the search document, as far as they can be written. */
const noteFailure = async (
  { log }: Deps,
  tx: ChangeTx,
  { due, error }: Attempt,
  version: string,
) => {
  log.error({ err: error, callId: due.call.id }, 'a call could not be analysed')
  const provider = analysedCall({ due, analysis: providerAnalysis(due) })
  await trySaving(tx, [provider], saveWith(version))
  await recordFailedAnalysis(tx, due)
}

/**
 * Writes what was made of locked calls. One that could not be analysed or cannot be written is noted
 * as failed and holds back none of the others.
 */
export const saveAnalysed = async (deps: Deps, tx: ChangeTx, { version, attempts }: Analysed) => {
  const isMade = ({ error }: Attempt) => error === undefined
  const made = attempts.filter(isMade)
  const saved = await saveAttempts(tx, made, saveWith(version))
  const done = saved.filter(isMade)
  await forgetFailedAnalyses(
    tx,
    done.map(({ due }) => due),
  )
  await wantEndpoint(tx, deps.env, done.map(analysedCall))
  const failed = [...attempts, ...saved].filter((one) => !isMade(one))
  for (const one of failed) await noteFailure(deps, tx, one, version)
}

/** Somebody asks for an analysis that was given up: one more attempt, at once. */
export const analyzeAgain = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const failed = await lockFailedCall(tx, id)
    if (failed.length === 0) return
    tx.record({ entity: 'call', id, what: 'call.analyzed-again', callId: id })
    const { zone } = await readOrganisationCalendar(tx)
    await saveAnalysed(deps, tx, await attemptAll(deps, failed, zone))
  })
