import type { ClaimOf } from '@/contracts/analysis'
import { openModel } from '@/domain/learning/call-model'
import { writeModel } from '@/domain/learning/stored-model'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'

import {
  FAILURE_BLEND,
  failureExamples,
  isDecided,
  partsOf,
  trainFailure,
} from '../../training/starting-examples'
import type { Row } from '../lib/table'
import type { Heard } from './heard-calls'
import { scoresOf } from './measures'

const FOLDS = 5

type Judged = { call: Heard; ruled: Claim; claim: Claim }
type Claim = ClaimOf<'resolution'> | null

async function judge(train: Heard[], test: Heard[]): Promise<Judged[]> {
  const model = trainFailure(failureExamples(train), 'failures')
  const failure = openModel(writeModel({ model, blend: FAILURE_BLEND }), 'bench')
  const { analyze } = createLocalAnalyzer({ model: () => null, failure })
  const claims: Claim[] = []
  for (const { input } of test) claims.push((await analyze(input)).resolution)
  return test.map((call, at) => ({
    call,
    ruled: call.analysis.resolution,
    claim: claims[at] ?? null,
  }))
}

const f1Of = (judged: Judged[], said: (one: Judged) => Claim) =>
  scoresOf(
    judged.map((one) => ({
      truth: /failure/.exec(one.call.label.outcome ?? '')?.[0] ?? 'success',
      said: said(one)?.value === 'unresolved' ? 'failure' : 'success',
    })),
    'failure',
  ).f1

function rowOf(what: string, judged: Judged[], target?: number): Row {
  const [rules, product] = [f1Of(judged, ({ ruled }) => ruled), f1Of(judged, ({ claim }) => claim)]
  return {
    what,
    figure: `${rules.toFixed(3)}   ${product.toFixed(3)}`,
    target: target === undefined ? 'not below the rules' : target.toFixed(2),
    holds: product >= (target ?? rules),
  }
}

/** Whether a call came to nothing, by the product's own analyzer with a model that never saw it. */
export async function measureFailures(calls: Heard[]): Promise<Row[]> {
  const decided = calls.filter(isDecided)
  const parts = partsOf(
    decided.map((call) => ({ call, label: call.label.outcome ?? '' })),
    FOLDS,
  ).map((part) => part.map(({ call }) => call))
  const judged: Judged[] = []
  for (const part of parts) {
    const others = parts.filter((one) => one !== part).flat()
    judged.push(...(await judge(others, part)))
  }
  const open = judged.filter(({ claim }) => claim === null).length / judged.length
  const rows = [rowOf('failed: F1 of rules, product', judged, 0.9)]
  for (const source of new Set(decided.map(({ label }) => label.source))) {
    const [tested, others] = [
      decided.filter(({ label }) => label.source === source),
      decided.filter(({ label }) => label.source !== source),
    ]
    rows.push(rowOf(`… ${source} left out (${tested.length})`, await judge(others, tested)))
  }
  return [
    ...rows,
    {
      what: 'resolution left open',
      figure: open.toFixed(3),
      target: 'at most 0.10',
      holds: open <= 0.1,
    },
  ]
}
