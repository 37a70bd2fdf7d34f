import type { Analysis, ProposedNextStep } from '@/contracts/analysis'
import type { Resolution } from '@/contracts/call-words'

import type { AnalysisInput, Analyzer } from '@/domain/analyzer'
import { withCaller } from '@/domain/caller-in-title'
import type { CallModel } from '@/domain/learning/call-model'

import { findCallback, withTime } from './callback'
import { claimSubjects } from './category'
import { RULES_VERSION } from './confidence'
import { countUnread, readConversation } from './conversation'
import { emergencyFirst, findEmergency, withEmergencyStep } from './emergency'
import { looksEnglish } from './language'
import { claimLearnedSubjects } from './learned-category'
import { claimLearnedResolution } from './learned-resolution'
import { claimLearnedSentiment } from './learned-sentiment'
import { claimNoMatter, claimVoicemail, reachedVoicemail } from './no-matter'
import { proposeNextSteps } from './next-steps'
import { transferFailed } from './outcome-steps'
import { claimPriority } from './priority'
import { withProviderSteps } from './provider-steps'
import { readResolutions } from './resolution'
import { claimSentiment } from './sentiment'
import { withShownEvidence } from './shown-evidence'
import { claimSummary } from './summary'

/** `model` is asked for each call: the workspace's own may come while the process runs. */
type Learned = {
  model: () => CallModel | null
  anger?: CallModel | null
  failure?: CallModel | null
}

/**
 * An analyzer that needs no network: hand-written word lists over the transcript, in time linear
 * in its length, and what a model learned. It fills what the provider left out and leaves open what
 * it has no basis for.
 */
export function createLocalAnalyzer(learned: Learned = { model: () => null }): Analyzer {
  const { model } = learned
  return {
    version: () => versionWith(model()),
    analyze: async (input) => {
      const claims = analyzeLocally(input, { ...learned, model: model() })
      const steps = withProviderSteps(claims, input)
      return { ...claims, nextSteps: steps.map((step) => named(step, input)) }
    },
  }
}

/** Of the claims: the rules, and the model when one is used. */
export const versionWith = (model: CallModel | null) =>
  [RULES_VERSION, model?.version ?? []].flat().join(', ')

function analyzeLocally(
  input: AnalysisInput,
  { model, anger, failure }: Omit<Learned, 'model'> & { model: CallModel | null },
): Analysis {
  const { provider } = input
  const conversation = readConversation(input.transcript)
  // The word lists are English; from another language they would read nonsense.
  if (!looksEnglish(conversation.caller)) return { ...provider, nextSteps: [] }
  if (reachedVoicemail(input)) return claimVoicemail(conversation, input)
  const emergency = findEmergency(conversation)
  const nothing = emergency ? null : claimNoMatter(conversation, input)
  if (nothing) return nothing
  const ruled = claimSubjects(conversation)
  const known = model ? claimLearnedSubjects(conversation, model, ruled) : ruled
  const subjects = emergencyFirst(known, emergency).map(byRules)
  const [main = null] = subjects
  const category = provider.category ?? main
  const felt = claimSentiment(conversation)
  const sentiment =
    provider.sentiment ?? byRules(anger ? claimLearnedSentiment(conversation, anger, felt) : felt)
  const resolutions = readResolutions(
    conversation,
    input.outcome,
    transferFailed(input),
    (ruled, settled) =>
      failure ? claimLearnedResolution(conversation, failure, ruled, settled) : ruled,
  )
  const isRead = countUnread(input.transcript, conversation) === 0
  // What was asked or promised in turns that were not read is not settled by a thank-you.
  const believed = (value: Resolution | null) => (isRead || value !== 'resolved' ? value : null)
  const settled = believed(resolutions.claim?.value ?? null) && resolutions.claim
  const resolution = provider.resolution ?? byRules(settled)
  const priority =
    provider.priority ?? byRules(claimPriority(conversation, { category, sentiment, resolution }))
  const found = findCallback(conversation, input)
  const callback = provider.callback
    ? withTime(provider.callback, input)
    : byRules(found?.claim ?? null)
  const claimed = { category, resolution }
  const summary = provider.summary ?? byRules(claimSummary(conversation, input, claimed, found))
  const claims = {
    ...provider,
    summary,
    category,
    priority,
    sentiment,
    resolution,
    callback,
    subjects: subjects.map((one) => ({ ...one, resolution: believed(resolutions.of(one)) })),
  }
  const promise = found?.promise ?? null
  const isSpam = input.outcome === 'spam'
  const steps = proposeNextSteps(conversation, input, claims, promise)
  return {
    ...withShownEvidence(conversation, claims),
    nextSteps: isSpam ? steps : withEmergencyStep(steps, emergency),
  }
}

const named = (step: ProposedNextStep, { caller }: AnalysisInput): ProposedNextStep =>
  step.source === 'local' ? { ...step, title: withCaller(step.title, caller) } : step

const byRules = <Claim extends { version?: string } | null>(claim: Claim) =>
  claim && { ...claim, version: claim.version ?? RULES_VERSION }
