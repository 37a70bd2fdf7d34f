import { addMargins, classify, type Guess, ruleLabel, UNFITTED } from '@/domain/learning/classify'
import { crossValidate, type RuledExample } from '@/domain/learning/cross-validate'
import { createScorer, trainModel } from '@/domain/learning/text-model'
import { seededRandom } from '@/lib/seeded-random'

import {
  saidIn,
  STARTING_BLEND,
  type StartingSentences,
  withoutThoseOf,
} from '../../training/starting-examples'
import type { Row } from '../lib/table'
import { type Heard, isPermissive } from './heard-calls'
import {
  type Answer,
  accuracyOf,
  calibrationErrorOf,
  coverageAt,
  macroF1Of,
  type Sure,
} from './measures'

export type Learnt = RuledExample & { source: string; isPermissive: boolean; said: Set<string> }
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
    const said = saidIn(call.input.transcript)
    const what = { source, said, isPermissive: isPermissive(call) }
    return [{ features, rules, label: category, weight: 1, ...what }]
  })

/** What rules, words and both say of calls the model has not seen. */
export function judge(train: RuledExample[], test: RuledExample[], blend = UNFITTED): Said[] {
  const score = createScorer(trainModel(train, 'bench'))
  return test.map(({ features, rules, label, before }) => {
    const own = score(features)
    const model = before ? addMargins(own, before) : own
    return {
      truth: label,
      rules: ruleLabel(rules),
      words: classify({ rules: {}, model }, blend),
      both: classify({ rules, model }, blend),
    }
  })
}

const fittedTo = (known: Learnt[]) => crossValidate(known, 'bench').blend

/** What the product starts with, without the calls it is tested on. */
const startingWith = (calls: Learnt[], sentences: StartingSentences, tested: Learnt[]) => [
  ...calls.filter((call) => call.isPermissive),
  ...withoutThoseOf(Object.values(sentences).flat(), tested),
]

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

export function measureCategories(calls: Learnt[], sentences: StartingSentences): Row[] {
  const folds = foldsOf(calls, 'categories')
  const outside = (fold: Learnt[]) => folds.filter((one) => one !== fold).flat()
  const sources = [...new Set(calls.map(({ source }) => source))]
  const leftOut = sources.map((source) => {
    const tested = calls.filter((call) => call.source === source)
    const others = calls.filter((call) => call.source !== source)
    const start = startingWith(others, { ...sentences, [source]: [] }, tested)
    return { source, said: judge(start, tested, STARTING_BLEND) }
  })
  const started = folds.flatMap((fold) =>
    judge(startingWith(outside(fold), sentences, fold), fold, STARTING_BLEND),
  )
  return [
    rowOf('nothing reviewed (starting model)', started, { accuracy: 0.9, macroF1: 0.8 }),
    ...sureRows(
      '… ',
      started.map(({ both, truth }) => sureOf(both[0], truth)),
    ),
    rowOf(`after ${REVIEWS} reviews, unsure first`, folds.flatMap(afterReviews(folds, sentences)), {
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
  (folds: Learnt[][], sentences: StartingSentences) =>
  (fold: Learnt[], index: number): Said[] => {
    const turned = [...folds.slice(index + 1), ...folds.slice(0, index)]
    const theirs = turned.slice(2).flat()
    const start = startingWith(turned.slice(0, 2).flat(), sentences, [...theirs, ...fold])
    const score = createScorer(trainModel(start, 'bench'))
    const begun = (call: Learnt) => ({ ...call, before: score(call.features) })
    let pool = theirs.map(begun)
    const reviewed: Learnt[] = []
    while (reviewed.length < REVIEWS) {
      const said = judge(reviewed, pool, STARTING_BLEND)
      const unsure = pool
        .map((call, at) => ({ call, confidence: said[at]?.both[0]?.confidence ?? 0 }))
        .toSorted((one, other) => one.confidence - other.confidence)
        .slice(0, REVIEWS_AT_ONCE)
        .map(({ call }) => call)
      reviewed.push(...unsure.map((call) => ({ ...call, weight: REVIEW_WEIGHT })))
      pool = pool.filter((call) => !unsure.includes(call))
    }
    return judge(reviewed, fold.map(begun), fittedTo(reviewed))
  }

export function measureConfidence(calls: Learnt[]): Row[] {
  const { guesses, blend } = crossValidate(calls, 'confidence')
  const sure = calls.map(({ label }, at) => sureOf(guesses[at]?.[0], label))
  return sureRows(`temperature ${blend.temperature.toFixed(2)}, rules ${blend.rulesShare}: `, sure)
}

const sureOf = (first: Guess | undefined, truth: string): Sure => ({
  isRight: first?.label === truth,
  confidence: first?.confidence ?? 0,
})

export function sureRows(which: string, sure: Sure[]): Row[] {
  const coverage = coverageAt(0.95, sure)
  const error = calibrationErrorOf(sure)
  return [
    {
      what: `${which}answered with 0.95 right`,
      figure: coverage.toFixed(3),
      target: '0.90',
      holds: coverage >= 0.9,
    },
    {
      what: `${which}calibration error`,
      figure: error.toFixed(3),
      target: 'at most 0.03',
      holds: error <= 0.03,
    },
  ]
}
