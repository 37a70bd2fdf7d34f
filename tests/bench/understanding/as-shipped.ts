import { performance } from 'node:perf_hooks'

import type { Analysis } from '@/contracts/analysis'
import { openModel } from '@/domain/learning/call-model'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'
import { ANGER_MODEL, FAILURE_MODEL, readStartingModel } from '@/server/analysis/starting-model'

import type { Row } from '../lib/table'
import { sureRows } from './categories'
import { type Heard, isPermissive } from './heard-calls'
import { accuracyOf, macroF1Of } from './measures'

const LOADING_MS = 300

/** The product's own analyzer and model, on calls the model was not trained on. */
export async function measureAsShipped(calls: Heard[]): Promise<Row[]> {
  const started = readStartingModel(() => undefined)
  if (!started) return [{ what: 'The starting model cannot be read', figure: '', holds: false }]
  const anger = readStartingModel(() => undefined, ANGER_MODEL)?.model
  const failure = readStartingModel(() => undefined, FAILURE_MODEL)?.model
  const analyzer = createLocalAnalyzer({ model: () => started.model, anger, failure })
  const unseen = calls.filter((call) => call.category !== null && !isPermissive(call))
  const claims: Analysis['category'][] = []
  for (const { input } of unseen) claims.push((await analyzer.analyze(input)).category)
  // Once more, as in a process that has been up for a while.
  const before = process.cpuUsage()
  for (const { input } of unseen) await analyzer.analyze(input)
  const { user, system } = process.cpuUsage(before)
  const perCall = (user + system) / 1000 / unseen.length
  const answersOf = (said: (at: number) => string | undefined) =>
    unseen.map(({ category }, at) => ({ truth: category ?? '', said: said(at) ?? null }))
  const ruled = answersOf((at) => unseen[at]?.analysis.category?.value)
  const shipped = answersOf((at) => claims[at]?.value)
  const figures = [ruled, shipped].map(
    (answers) => `${accuracyOf(answers).toFixed(3)} / ${macroF1Of(answers).toFixed(3)}`,
  )
  const sure = shipped.map(({ truth, said }, at) => ({
    isRight: truth === said,
    confidence: claims[at]?.confidence ?? 0,
  }))
  const opening = performance.now()
  openModel(started.bytes, 'again')
  const loading = performance.now() - opening
  return [
    {
      what: `category of ${unseen.length} calls of other sources: rules, product`,
      figure: figures.join('   '),
      target: 'not below the rules',
      holds: accuracyOf(shipped) >= accuracyOf(ruled),
    },
    ...sureRows('… ', sure),
    {
      what: 'a call',
      figure: `${perCall.toFixed(2)} ms`,
      target: 'at most 3 ms',
      holds: perCall <= 3,
    },
    {
      what: 'loading the model',
      figure: `${loading.toFixed(0)} ms`,
      target: `at most ${LOADING_MS} ms`,
      holds: loading <= LOADING_MS,
    },
  ]
}
