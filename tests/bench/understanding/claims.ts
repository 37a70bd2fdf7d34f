import { classify, type Guess } from '@/domain/learning/classify'
import { crossValidate, type RuledExample } from '@/domain/learning/cross-validate'
import { createScorer } from '@/domain/learning/text-model'
import { proposeTicket } from '@/domain/ticket-proposal'
import { ANNOYED, CALM } from '@/server/analysis/learned-sentiment'

import { TIME_PHRASES } from '../../builders/time-phrases'
import { readPhrase, UNCLEAR } from '../../harness/read-phrase'
import { ANGER_BLEND, angerExamples, partsOf, trainAnger } from '../../training/starting-examples'
import type { Row } from '../lib/table'
import type { Heard } from './heard-calls'
import { aucOf, averagePrecisionOf, scoresOf } from './measures'

function examplesOf(
  calls: Heard[],
  truth: (call: Heard) => boolean,
  rules: (call: Heard) => Record<string, number>,
): RuledExample[] {
  return calls.map((call) => ({
    features: call.features,
    rules: rules(call),
    label: truth(call) ? 'yes' : 'no',
    weight: 1,
  }))
}

const chanceOf = (guesses: Guess[] | undefined) =>
  guesses?.find(({ label }) => label === 'yes')?.confidence ?? 0

/** Out of all that were not seen in training; `from` is the chance from which the claim is made. */
function compare(examples: RuledExample[], from: number) {
  const alone = examples.map((example) => ({ ...example, rules: {} }))
  const words = crossValidate(alone, 'words').guesses.map(chanceOf)
  const both = crossValidate(examples, 'both').guesses.map(chanceOf)
  const rules = examples.map((example) => (example.rules.yes ?? 0) - (example.rules.no ?? 0))
  const sides = [
    { scores: rules, threshold: 0 },
    { scores: words, threshold: from },
    { scores: both, threshold: from },
  ]
  return sides.map(({ scores, threshold }) => {
    const score = (at: number) => scores[at] ?? 0
    const answers = examples.map(({ label }, at) => ({
      truth: label,
      said: score(at) > threshold ? 'yes' : 'no',
    }))
    const ranked = examples.map(({ label }, at) => ({ isTrue: label === 'yes', score: score(at) }))
    return {
      f1: scoresOf(answers, 'yes').f1,
      auc: aucOf(ranked),
      precision: averagePrecisionOf(ranked),
    }
  })
}

const sideBySide = (what: string, figures: number[], target: number): Row => ({
  what,
  figure: figures.map((one) => one.toFixed(3)).join('   '),
  target: target.toFixed(2),
  holds: (figures.at(-1) ?? 0) >= target,
})

export function measureLearnedClaims(calls: Heard[]): Row[] {
  const problem = compare(
    examplesOf(
      calls.filter(({ label }) => label.sig_issue_reported !== ''),
      ({ label }) => label.sig_issue_reported === '1',
      ({ rules: { problem = 0, ...others } }) => ({
        yes: problem,
        no: Math.max(0, ...Object.values(others)),
      }),
    ),
    0.5,
  )
  return [
    sideBySide(
      'problem reported: F1',
      problem.map(({ f1 }) => f1),
      0.97,
    ),
    ...measureAnger(calls),
  ]
}

const ANGER_FOLDS = 5
const BY_WORDS = 0.5

/** As it is shipped: hardly fitted to the calls it was trained on, so that it does as well on others. */
function measureAnger(calls: Heard[]): Row[] {
  const folds = partsOf(angerExamples(calls), ANGER_FOLDS)
  const parts = folds.map((fold) => {
    const others = folds.filter((one) => one !== fold).flat()
    const score = createScorer(trainAnger(others, 'anger'))
    const judged = (examples: RuledExample[]) =>
      examples.map(({ features, rules, label }) => {
        const guesses = classify({ rules, model: score(features) }, ANGER_BLEND)
        const chance = guesses.find((one) => one.label === ANNOYED)?.confidence ?? 0
        const isClaimed = (rules[ANNOYED] ?? 0) > 0 || chance > BY_WORDS
        return { truth: label, said: isClaimed ? ANNOYED : CALM, chance }
      })
    return { unknown: judged(fold), known: judged(others) }
  })
  const unknown = parts.flatMap((part) => part.unknown)
  const ranked = unknown.map(({ truth, chance }) => ({ isTrue: truth === ANNOYED, score: chance }))
  const f1 = scoresOf(unknown, ANNOYED).f1
  const known = scoresOf(
    parts.flatMap((part) => part.known),
    ANNOYED,
  ).f1
  const gap = known - f1
  return [
    sideBySide('annoyed: AUC', [aucOf(ranked)], 0.83),
    sideBySide('annoyed: average precision', [averagePrecisionOf(ranked)], 0.55),
    {
      what: 'annoyed: F1 of known and unknown calls',
      figure: `${known.toFixed(3)}   ${f1.toFixed(3)}`,
      target: 'at most 0.05 apart',
      holds: Math.abs(gap) <= 0.05,
    },
  ]
}

export const measureDrafts = (calls: Heard[]): Row[] => {
  const problem = scoresOf(
    calls
      .filter(({ label }) => label.sig_issue_reported !== '')
      .map(({ label, analysis, input }) => ({
        truth: label.sig_issue_reported ?? '',
        said: proposeTicket(analysis, input.outcome, null)?.reason === 'problem' ? '1' : '0',
      })),
    '1',
  )
  return [
    sideBySide('ticket drafted for a problem: precision', [problem.precision], 0.9),
    sideBySide('ticket drafted for a problem: recall', [problem.recall], 0.7),
  ]
}

export const measureCallbackClaims = (calls: Heard[]): Row[] => {
  const callback = scoresOf(
    calls
      .filter(({ label }) => label.sig_callback_promised !== '')
      .map(({ label, analysis }) => ({
        truth: label.sig_callback_promised ?? '',
        said: analysis.callback?.requested ? '1' : '0',
      })),
    '1',
  )
  return [
    sideBySide('callback promised: precision', [callback.precision], 0.97),
    sideBySide('callback promised: recall', [callback.recall], 0.98),
  ]
}

/** What the product claims today. */
export function measureRuleClaims(calls: Heard[]): Row[] {
  const spoken = calls.filter(({ input }) => input.transcript.some(({ role }) => role === 'caller'))
  const summed = spoken.filter(({ analysis }) => analysis.summary !== null).length / spoken.length
  const read = TIME_PHRASES.map((phrase) => ({ phrase, got: readPhrase(phrase) }))
  const wrong = read.filter(({ phrase, got }) => got !== phrase.expected)
  const silently = wrong.filter(({ got }) => got !== UNCLEAR).length
  const timesRight = 1 - wrong.length / read.length
  return [
    ...measureCallbackClaims(calls),
    sideBySide('conversations with a summary', [summed], 0.95),
    sideBySide(`${read.length} phrases of time: right`, [timesRight], 0.95),
    {
      what: '… silently wrong',
      figure: String(silently),
      target: 'none',
      holds: silently === 0,
    },
    {
      what: 'steps of 100 calls',
      figure: 'npm run bench:steps, to be read',
      target: '85 good, 0 nonsense, at most 10 needless',
    },
    ...measureDrafts(calls),
  ]
}
