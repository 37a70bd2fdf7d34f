import type { Analysis } from '@/contracts/analysis'

import type { AnalysisInput, Analyzer } from '@/domain/analyzer'
import type { CallModel } from '@/domain/learning/call-model'

import { findCallback, withTime } from './callback'
import { claimSubjects } from './category'
import { RULES_VERSION } from './confidence'
import { readConversation } from './conversation'
import { emergencyFirst, findEmergency, withEmergencyStep } from './emergency'
import { looksEnglish } from './language'
import { claimLearnedSubjects } from './learned-category'
import { claimLearnedSentiment } from './learned-sentiment'
import { proposeNextSteps } from './next-steps'
import { transferFailed } from './outcome-steps'
import { claimPriority } from './priority'
import { readResolutions } from './resolution'
import { claimSentiment } from './sentiment'
import { claimSummary } from './summary'

/** `model` is asked for each call: the workspace's own may come while the process runs. */
type Learned = { model: () => CallModel | null; anger?: CallModel | null }

/**
 * An analyzer that needs no network: hand-written word lists over the transcript, in time linear
 * in its length, and what a model learned. It fills what the provider left out and leaves open what
 * it has no basis for.
 */
export function createLocalAnalyzer(
  { model, anger = null }: Learned = { model: () => null },
): Analyzer {
  return {
    version: () => [RULES_VERSION, model()?.version ?? []].flat().join(', '),
    analyze: async (input) => analyzeLocally(input, model(), anger),
  }
}

function analyzeLocally(
  input: AnalysisInput,
  model: CallModel | null,
  anger: CallModel | null,
): Analysis {
  const { provider } = input
  const conversation = readConversation(input.transcript)
  // The word lists are English; from another language they would read nonsense.
  if (!looksEnglish(conversation.caller)) return provider
  const ruled = claimSubjects(conversation)
  const learned = model ? claimLearnedSubjects(conversation, model, ruled) : ruled
  const emergency = findEmergency(conversation)
  const subjects = emergencyFirst(learned, emergency).map(byRules)
  const [main = null] = subjects
  const category = provider.category ?? main
  const felt = claimSentiment(conversation)
  const sentiment =
    provider.sentiment ?? byRules(anger ? claimLearnedSentiment(conversation, anger, felt) : felt)
  const resolutions = readResolutions(conversation, input.outcome, transferFailed(input))
  const resolution = provider.resolution ?? byRules(resolutions.claim)
  const priority =
    provider.priority ?? byRules(claimPriority(conversation, { category, sentiment, resolution }))
  const found = findCallback(conversation, input)
  const callback = provider.callback
    ? withTime(provider.callback, input)
    : byRules(found?.claim ?? null)
  const known = { category, resolution }
  const summary = provider.summary ?? byRules(claimSummary(conversation, input, known, found))
  const claims = {
    ...provider,
    summary,
    category,
    priority,
    sentiment,
    resolution,
    callback,
    subjects: subjects.map((one) => ({ ...one, resolution: resolutions.of(one) })),
  }
  if (provider.nextSteps.length > 0) return claims
  const promise = found?.promise ?? null
  const isSpam = input.outcome === 'spam'
  const steps = proposeNextSteps(conversation, input, claims, promise)
  return { ...claims, nextSteps: isSpam ? steps : withEmergencyStep(steps, emergency) }
}

const byRules = <Claim extends { version?: string } | null>(claim: Claim) =>
  claim && { ...claim, version: claim.version ?? RULES_VERSION }
