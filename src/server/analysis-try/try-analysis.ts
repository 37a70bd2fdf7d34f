import { eq } from 'drizzle-orm'

import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import type { TriedAnalysis, TriedVersion, TryAnalysisInput } from '@/contracts/analysis-try'
import type { Utterance } from '@/contracts/transcript'
import { hasEnded } from '@/domain/call-state'
import { redactTurns } from '@/domain/redaction/redact'

import { endpointOf } from '../analysis-endpoint/endpoint'
import { tryEndpoint } from '../analysis-endpoint/try-endpoint'
import { callAnalysis } from '../analysis/call-analysis'
import { fallbackOf, silenceOf } from '../analysis/fallback'
import { createLocalAnalyzer } from '../analysis/local-analyzer'
import { ANGER_MODEL, FAILURE_MODEL, readStartingModel } from '../analysis/starting-model'
import { isUnsure } from '../analysis/unsure'
import { readOrganisationCalendar } from '../business-hours/calendar'
import { readCategories } from '../call-labels/store'
import { inputOf } from '../calls/analyze-calls'
import { currentClaims } from '../calls/current-claims'
import { keepEndpointClaims } from '../analysis/endpoint-claims'
import { callContents, calls } from '../db/schema'
import type { Deps } from '../deps'
import { notFound } from '../http/problem'
import { EventField } from '../provider-events/reading/event-field'
import { readLabelledTranscript } from '../provider-events/reading/labelled-transcript'
import { weighClaims } from './claim-weights'

const spokenBy = (text: string): Utterance[] => {
  const log = { unreadable: new Set<string>(), latest: new Date(0) }
  const labelled = readLabelledTranscript(new EventField(text, log))
  return labelled ?? [{ role: 'caller', text, startSeconds: null, endSeconds: null }]
}

/** As it would be stored: also without a number that somebody spells over several turns. */
const withoutSecrets = (transcript: Utterance[]): Utterance[] => {
  const redacted = redactTurns(
    transcript.map(({ role, text }) => ({ speaker: role, pieces: [text] })),
  )
  if (!redacted) return transcript
  return transcript.map((one, at) => ({ ...one, text: redacted[at]?.[0] ?? one.text }))
}

/** What is known of the call beside its words; of a pasted one, that it begins now. */
const readBasis = async ({ db, now }: Deps, callId: string | undefined) => {
  const { zone: timeZone } = await readOrganisationCalendar(db)
  if (callId === undefined) {
    const call = { startedAt: now(), direction: null, outcome: null, endedReason: null }
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

/** What the analysis makes of words, or of a stored call with its own or other words. Stores nothing. */
export const tryAnalysis = async (
  deps: Deps,
  { transcript: sent, callId, explain = false, compareWith = [] }: TryAnalysisInput,
): Promise<TriedAnalysis> => {
  const { analyzer, models, db, env } = deps
  const basis = await readBasis(deps, callId)
  const said = typeof sent === 'string' ? spokenBy(sent) : sent
  const transcript = said ? withoutSecrets(said) : basis.input.transcript
  const input = { ...basis.input, transcript }
  const current = await readCategories(db)
  const shown = (analysis: Analysis) => callAnalysis(currentClaims(analysis, current))
  const analysed = basis.hasEnded ? await analyzer.analyze(input) : emptyAnalysis
  const analysis = keepEndpointClaims(analysed, basis.before, transcript)

  const versions: TriedVersion[] = []
  if (compareWith.includes('rules')) {
    const rules = createLocalAnalyzer()
    const version = rules.version()
    const claims = shown(await rules.analyze(input))
    versions.push({ by: 'rules', version, analysis: claims, problem: null })
  }
  if (compareWith.includes('endpoint')) {
    const { version, claims, problem } = await tryEndpoint(deps, transcript)
    const answer = claims && shown({ ...emptyAnalysis, ...claims })
    versions.push({ by: 'endpoint', version, analysis: answer, problem })
  }
  const unheard = () => {}
  const weights = explain
    ? weighClaims(input, analysis, {
        model: models.inUse()?.model ?? null,
        anger: readStartingModel(unheard, ANGER_MODEL)?.model ?? null,
        failure: readStartingModel(unheard, FAILURE_MODEL)?.model ?? null,
      })
    : undefined
  const claims = currentClaims(analysis, current)
  return {
    analysis: callAnalysis(claims),
    fallback: basis.hasEnded
      ? (fallbackOf(transcript) ?? silenceOf(transcript, analysis))
      : 'The call has not ended yet, so nothing is claimed.',
    unsure: basis.hasEnded && isUnsure(claims, input),
    version: analyzer.version(),
    endpointModel: endpointOf(env)?.model ?? null,
    ...(weights && { weights }),
    ...(compareWith.length > 0 && { versions }),
  }
}
