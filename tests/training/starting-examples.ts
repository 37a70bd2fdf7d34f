import type { Utterance } from '@/contracts/transcript'
import type { RuledExample } from '@/domain/learning/cross-validate'

import { trainModel } from '@/domain/learning/text-model'
import { readConversation } from '@/server/analysis/conversation'
import {
  closingFeatures,
  FAILED,
  failureByRules,
  SETTLED,
} from '@/server/analysis/learned-resolution'
import { ANNOYED, CALM, angerByRules, angerFeatures } from '@/server/analysis/learned-sentiment'
import { transferFailed } from '@/server/analysis/outcome-steps'
import { readResolutions } from '@/server/analysis/resolution'
import { claimSentiment } from '@/server/analysis/sentiment'
import type { LabelledCall } from '@tests/harness/labelled-calls'

import { heardIn } from '../bench/understanding/heard-calls'
import { readStartingSentences, type Sentence } from './sentences'

/** A sentence says less of what calls are like than a call. */
const SENTENCE_WEIGHT = 0.05

/** The shares are chosen, the temperatures as the training printed them; shipped models carry theirs. */
export const STARTING_BLEND = {
  rulesShare: 0.3,
  temperature: 0.3,
  sureness: { bias: 0, rules: 1.66, words: 2.33 },
}
export const ANGER_BLEND = { rulesShare: 0.1, temperature: 0.3 }
export const FAILURE_BLEND = { rulesShare: 0.08, temperature: 0.3 }
/** So little that it learns what most annoyed callers have in common, and no call by heart. */
const ANGER_WEIGHT = 0.003
const FAILURE_WEIGHT = 0.3

export const MAY_BE_TRAINED_ON = ['MIT', 'CC-BY-4.0', 'CDLA-Permissive-1.0', 'CDLA-Permissive-2.0']

export type StartingCall = RuledExample & { said: Set<string> }
export type StartingSentence = RuledExample & { text: string; licence: string }

const toExample = ({ text, label, licence }: Sentence): StartingSentence => {
  const turn = { role: 'caller' as const, text, startSeconds: null, endSeconds: null }
  return { ...heardIn([turn]), text: plain(text), label, licence, weight: SENTENCE_WEIGHT }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const saidIn = (transcript: Utterance[]): Set<string> =>
  new Set(transcript.map(({ text }) => plain(text)))

export type StartingSentences = Record<string, StartingSentence[]>

/** Sentences that a starting model learns from beside calls, by the data set they are from. */
export const startingSentences = (folder: string): StartingSentences =>
  Object.fromEntries(
    Object.entries(readStartingSentences(folder)).map(([name, sentences]) => [
      name,
      sentences.map(toExample),
    ]),
  )

/** For a model that is tested on these calls: some of the sentences are from them. */
export function withoutThoseOf(sentences: StartingSentence[], tested: StartingCall[]) {
  const said = new Set(tested.flatMap((call) => [...call.said]))
  return sentences.filter(({ text }) => !said.has(text))
}

/** What a model of anger learns from. */
export const angerExamples = (calls: LabelledCall[]): RuledExample[] =>
  calls.flatMap(({ label, input }) => {
    if (label.sig_annoyed === '') return []
    const conversation = readConversation(input.transcript)
    const features = angerFeatures(conversation)
    const rules = angerByRules(claimSentiment(conversation))
    return [{ features, rules, label: label.sig_annoyed === '1' ? ANNOYED : CALM, weight: 1 }]
  })

/** What a model of calls that came to nothing learns from. */
export const failureExamples = (calls: LabelledCall[]): RuledExample[] =>
  calls.filter(isDecided).map(({ label, input }) => {
    const conversation = readConversation(input.transcript)
    const { claim } = readResolutions(conversation, input.outcome, transferFailed(input))
    return {
      features: closingFeatures(conversation),
      rules: failureByRules(claim),
      label: label.outcome === 'failure' ? FAILED : SETTLED,
      weight: 1,
    }
  })

export const isDecided = ({ label }: LabelledCall) => /success|failure/.test(label.outcome ?? '')

/** The few weigh as much together as the many. */
const trainRare = (examples: RuledExample[], rare: string, weight: number, seed: string) => {
  const few = examples.filter(({ label }) => label === rare).length
  const times = (examples.length - few) / few
  const weighed = examples.map((one) => ({
    ...one,
    weight: weight * (one.label === rare ? times : 1),
  }))
  return trainModel(weighed, seed)
}

export const trainAnger = (examples: RuledExample[], seed: string) =>
  trainRare(examples, ANNOYED, ANGER_WEIGHT, seed)
export const trainFailure = (examples: RuledExample[], seed: string) =>
  trainRare(examples, FAILED, FAILURE_WEIGHT, seed)

/** In parts with as many of each label. */
export function partsOf<Call extends { label: string }>(calls: Call[], count: number): Call[][] {
  const sorted = calls.toSorted((one, other) => one.label.localeCompare(other.label))
  return Array.from({ length: count }, (_, part) => sorted.filter((_, at) => at % count === part))
}
