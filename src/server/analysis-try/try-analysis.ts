import { eq } from 'drizzle-orm'

import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import type {
  ClaimWeights,
  TriedAnalysis,
  TriedVersion,
  TryAnalysisInput,
} from '@/contracts/analysis-try'
import type { Trial, TrialReading } from '@/domain/analyzer'
import { hasEnded } from '@/domain/call-state'

import { endpointOf } from '../analysis-endpoint/endpoint'
import { tryEndpoint } from '../analysis-endpoint/try-endpoint'
import { callAnalysis } from '../analysis/call-analysis'
import { RULES_VERSION } from '../analysis/confidence'
import { isUnsure } from '../analysis/unsure'
import { readOrganisationCalendar } from '../business-hours/calendar'
import { readCategories } from '../call-labels/store'
import { inputOf } from '../calls/analyze-calls'
import { currentClaims } from '../calls/current-claims'
import { callContents, calls } from '../db/schema'
import type { Deps } from '../deps'
import { ApiProblem, notFound } from '../http/problem'
import { QuestionGivenUp } from '../threads/answering-thread'

/** What is known of the call beside its words; of a pasted one, when it began. */
const readBasis = async ({ db, now }: Deps, { callId, startedAt }: TryAnalysisInput) => {
  const { zone: timeZone } = await readOrganisationCalendar(db)
  if (callId === undefined) {
    const began = startedAt === undefined ? now() : new Date(startedAt)
    const call = { startedAt: began, direction: null, outcome: null, endedReason: null }
    const input = { ...call, transcript: [], timeZone, caller: null, provider: emptyAnalysis }
    return { input, before: null, hasEnded: true }
  }
  const [stored] = await db
    .select({ call: calls, contents: callContents })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(eq(calls.id, callId))
  if (!stored) throw notFound('call')
  return {
    input: inputOf(stored, timeZone),
    before: stored.contents.analysis,
    hasEnded: hasEnded(stored.call.status),
  }
}

const TOO_LONG = new ApiProblem(
  422,
  'not-analysable',
  'This text took too long to read, so nothing is claimed. Try a shorter one.',
)

const readTrial = async ({ trials }: Deps, trial: Trial): Promise<TrialReading> => {
  try {
    return await trials.read(trial)
  } catch (error) {
    throw error instanceof QuestionGivenUp ? TOO_LONG : error
  }
}

const NOT_ENDED = 'The call has not ended yet, so nothing is claimed.'
const NOTHING_YET: TrialReading = {
  transcript: [],
  analysis: emptyAnalysis,
  fallback: NOT_ENDED,
  rules: null,
  weights: null,
}

const withCurrentCategory = (
  weights: ClaimWeights,
  current: (key: string) => string | null,
): ClaimWeights => {
  if (weights.claim !== 'category') return weights
  const named = <Weighed extends { value: string }>(weighed: Weighed): Weighed => ({
    ...weighed,
    value: current(weighed.value) ?? weighed.value,
  })
  const { chances, rules } = weights
  return { ...named(weights), chances: chances.map(named), rules: rules.map(named) }
}

/** What the analysis makes of words, or of a stored call with its own or other words. Stores nothing. */
export const tryAnalysis = async (
  deps: Deps,
  sent: TryAnalysisInput,
  signal?: AbortSignal,
): Promise<TriedAnalysis> => {
  const { analyzer, db, env } = deps
  const { transcript: words = null, explain = false, compareWith = [] } = sent
  const { input, before, hasEnded: isOver } = await readBasis(deps, sent)
  const withRules = compareWith.includes('rules')
  const trial = { words, input, before, withRules, withWeights: explain }
  const { transcript, analysis, fallback, rules, weights } = isOver
    ? await readTrial(deps, trial)
    : NOTHING_YET
  const current = await readCategories(db)
  const shown = (made: Analysis) => callAnalysis(currentClaims(made, current))
  const endpointModel = endpointOf(env)?.model ?? null

  const versions: TriedVersion[] = []
  if (withRules) {
    const problem = rules ? null : NOT_ENDED
    const answer = rules && shown(rules)
    versions.push({ by: 'rules', version: RULES_VERSION, analysis: answer, problem, leftOut: [] })
  }
  if (compareWith.includes('endpoint')) {
    const { claims, ...tried } = isOver
      ? await tryEndpoint(deps, {
          transcript,
          caller: input.caller,
          nextSteps: analysis.nextSteps,
          signal,
        })
      : { version: endpointModel ?? '', claims: null, problem: NOT_ENDED, leftOut: [] }
    const answer = claims && shown({ ...emptyAnalysis, ...claims })
    versions.push({ by: 'endpoint', ...tried, analysis: answer })
  }
  const claims = currentClaims(analysis, current)
  return {
    analysis: callAnalysis(claims),
    fallback,
    unsure: isOver && isUnsure(claims, { outcome: input.outcome, transcript }),
    version: analyzer.version(),
    endpointModel,
    ...(explain && { weights: (weights ?? []).map((one) => withCurrentCategory(one, current)) }),
    ...(compareWith.length > 0 && { versions }),
  }
}
