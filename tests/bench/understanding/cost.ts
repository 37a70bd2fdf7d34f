import { UNFITTED } from '@/domain/learning/classify'
import { createScorer, type Example, trainModel } from '@/domain/learning/text-model'
import { readFeatures } from '@/domain/learning/features'
import { writeModel } from '@/domain/learning/stored-model'
import { seededRandom } from '@/lib/seeded-random'
import { textOf } from '@/server/analysis/call-text'
import { readConversation } from '@/server/analysis/conversation'

import type { Row } from '../lib/table'
import { type Heard, heardIn } from './heard-calls'

const CALLS = 10_000

const processorMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Opening, caller and agent of three calls of one category make a new one. */
function mixCalls(calls: Heard[]): Example[] {
  const random = seededRandom('cost')
  const told = calls.flatMap(({ category, input }) =>
    category ? [{ label: category, text: textOf(readConversation(input.transcript)) }] : [],
  )
  return Array.from({ length: CALLS }, () => {
    const { label, text } = random.pick(told)
    const alike = told.filter((one) => one.label === label)
    const { caller } = random.pick(alike).text
    const { agent } = random.pick(alike).text
    return { label, weight: 1, features: readFeatures({ ...text, caller, agent }) }
  })
}

/** In time of the processor, which hardly depends on what else the machine does. */
export function measureCost(calls: Heard[], analysisMs: number): Row[] {
  const examples = mixCalls(calls)
  let model = trainModel([], 'cost')
  const trainingSeconds = processorMs(() => (model = trainModel(examples, 'cost'))) / 1000
  const score = createScorer(model)
  const scoring = processorMs(() => {
    for (const { input } of calls) score(heardIn(input.transcript).features)
  })
  const perCall = analysisMs + scoring / calls.length
  const megabytes = writeModel({ model, blend: UNFITTED }).length / 1e6
  return [
    {
      what: 'a call, rules and model',
      figure: `${perCall.toFixed(2)} ms`,
      target: 'at most 3 ms',
      holds: perCall <= 3,
    },
    {
      what: `training on ${CALLS.toLocaleString('en')} calls`,
      figure: `${trainingSeconds.toFixed(1)} s`,
      target: 'at most 60 s',
      holds: trainingSeconds <= 60,
    },
    {
      what: 'answers meanwhile, p95',
      figure: 'npm run bench -- learning',
      target: 'at most 1.2 times as slow',
    },
    { what: 'the model stored', figure: `${megabytes.toFixed(1)} MB` },
  ]
}
