import { classify, type Guess, ruleLabel, UNFITTED } from '@/domain/learning/classify'
import { crossValidate, type RuledExample } from '@/domain/learning/cross-validate'
import { createScorer, trainModel } from '@/domain/learning/text-model'
import { seededRandom } from '@/lib/seeded-random'

import type { Row } from '../lib/table'
import { type Heard, isPermissive } from './heard-calls'
import { type Answer, accuracyOf, calibrationErrorOf, coverageAt, macroF1Of } from './measures'

export type Learnt = RuledExample & { source: string; isPermissive: boolean }
type Said = { truth: string; rules: string | null; words: Guess[]; both: Guess[] }

const FOLDS = 5
const REVIEWS = 200
const REVIEWS_AT_ONCE = 20
/** What people reviewed counts more than what a model was started with. */
const REVIEW_WEIGHT = 3

export const toLearnt = (calls: Heard[]): Learnt[] =>
  calls.flatMap((call) => {
    const { features, rules, category, label } = call
    if (category === null) return []
    const source = label.source ?? ''
    return [
      { features, rules, label: category, source, weight: 1, isPermissive: isPermissive(call) },
    ]
  })

/** What rules, words and both say of calls the model has not seen. */
export function judge(train: RuledExample[], test: RuledExample[], blend = UNFITTED): Said[] {
  const score = createScorer(trainModel(train, 'bench'))
  return test.map(({ features, rules, label }) => {
    const model = score(features)
    return {
      truth: label,
      rules: ruleLabel(rules),
      words: classify({ rules: {}, model }, blend),
      both: classify({ rules, model }, blend),
    }
  })
}

const fittedTo = (known: Learnt[]) => crossValidate(known, 'bench').blend

const KINDS = ['rules', 'words', 'both'] as const
const answersOf = (said: Said[], kind: (typeof KINDS)[number]): Answer[] =>
  said.map((one) => ({
    truth: one.truth,
    said: kind === 'rules' ? one.rules : (one[kind][0]?.label ?? null),
  }))

type Target = { accuracy: number; macroF1?: number }

/** Rules alone, words alone and both together, beside the target of both. */
export function rowOf(what: string, said: Said[], target: Target): Row {
  const figures = KINDS.map((kind) => {
    const answers = answersOf(said, kind)
    return { accuracy: accuracyOf(answers), macroF1: macroF1Of(answers) }
  })
  const both = figures[2] ?? { accuracy: 0, macroF1: 0 }
  return {
    what,
    figure: figures
      .map(({ accuracy, macroF1 }) => `${accuracy.toFixed(3)} / ${macroF1.toFixed(3)}`)
      .join('   '),
    target: `${target.accuracy.toFixed(2)}${target.macroF1 ? ` / ${target.macroF1.toFixed(2)}` : ''}`,
    holds: both.accuracy >= target.accuracy && both.macroF1 >= (target.macroF1 ?? 0),
  }
}

function foldsOf(calls: Learnt[], seed: string): Learnt[][] {
  const random = seededRandom(seed)
  const shuffled = calls
    .map((call) => ({ call, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
  return Array.from({ length: FOLDS }, (_, fold) =>
    shuffled.filter((_, at) => at % FOLDS === fold).map(({ call }) => call),
  )
}

export function measureCategories(calls: Learnt[]): Row[] {
  const folds = foldsOf(calls, 'categories')
  const outside = (fold: Learnt[]) => folds.filter((one) => one !== fold).flat()
  const sources = [...new Set(calls.map(({ source }) => source))]
  const leftOut = sources.map((source) => ({
    source,
    said: judge(
      calls.filter((call) => call.source !== source),
      calls.filter((call) => call.source === source),
    ),
  }))
  const started = folds.flatMap((fold) =>
    judge(
      outside(fold).filter((call) => call.isPermissive),
      fold,
    ),
  )
  return [
    rowOf('nothing reviewed (starting model)', started, { accuracy: 0.9, macroF1: 0.8 }),
    rowOf(`after ${REVIEWS} reviews, unsure first`, folds.flatMap(afterReviews(folds)), {
      accuracy: 0.95,
      macroF1: 0.9,
    }),
    rowOf(
      'everything else reviewed',
      folds.flatMap((fold) => judge(outside(fold), fold, fittedTo(outside(fold)))),
      { accuracy: 0.95, macroF1: 0.9 },
    ),
    rowOf(
      'source left out',
      leftOut.flatMap(({ said }) => said),
      { accuracy: 0.8 },
    ),
    ...leftOut.map(({ source, said }) =>
      rowOf(`… ${source} (${said.length})`, said, {
        accuracy: accuracyOf(answersOf(said, 'rules')),
      }),
    ),
  ]
}

/** Two fifths start the model, two are a workspace's calls, of which some are reviewed; one is tested. */
const afterReviews =
  (folds: Learnt[][]) =>
  (fold: Learnt[], index: number): Said[] => {
    const turned = [...folds.slice(index + 1), ...folds.slice(0, index)]
    const start = turned
      .slice(0, 2)
      .flat()
      .filter((call) => call.isPermissive)
    let pool = turned.slice(2).flat()
    const reviewed: Learnt[] = []
    while (reviewed.length < REVIEWS) {
      const said = judge([...start, ...reviewed], pool)
      const unsure = pool
        .map((call, at) => ({ call, margin: marginOf(said[at]?.both ?? []) }))
        .toSorted((one, other) => one.margin - other.margin)
        .slice(0, REVIEWS_AT_ONCE)
        .map(({ call }) => call)
      reviewed.push(...unsure.map((call) => ({ ...call, weight: REVIEW_WEIGHT })))
      pool = pool.filter((call) => !unsure.includes(call))
    }
    const known = [...start, ...reviewed]
    return judge(known, fold, fittedTo(known))
  }

const marginOf = ([first, second]: Guess[]): number =>
  (first?.confidence ?? 0) - (second?.confidence ?? 0)

export function measureConfidence(calls: Learnt[]): Row[] {
  const { guesses, blend } = crossValidate(calls, 'confidence')
  const sure = calls.map(({ label }, at) => {
    const first = guesses[at]?.[0]
    return { isRight: first?.label === label, confidence: first?.confidence ?? 0 }
  })
  const coverage = coverageAt(0.95, sure)
  const error = calibrationErrorOf(sure)
  return [
    {
      what: 'calls answered with 0.95 right',
      figure: coverage.toFixed(3),
      target: '0.90',
      holds: coverage >= 0.9,
    },
    {
      what: `calibration error at temperature ${blend.temperature.toFixed(2)}, rules ${blend.rulesShare}`,
      figure: error.toFixed(3),
      target: 'at most 0.03',
      holds: error <= 0.03,
    },
  ]
}
