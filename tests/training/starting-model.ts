// Trains the model a new workspace starts with, on permissively licensed texts alone:
//   npm run train:starting-model -- DATA_FOLDER
import { existsSync, writeFileSync } from 'node:fs'

import { classify, fitBlend, fitSureness } from '@/domain/learning/classify'
import type { RuledExample } from '@/domain/learning/cross-validate'
import { writeModel } from '@/domain/learning/stored-model'
import { createScorer, type TextModel, trainModel } from '@/domain/learning/text-model'
import { readLabelledCalls } from '@tests/harness/labelled-calls'

import { heardIn } from '../bench/understanding/heard-calls'
import {
  ANGER_BLEND,
  angerExamples,
  FAILURE_BLEND,
  failureExamples,
  isDecided,
  MAY_BE_TRAINED_ON,
  partsOf,
  saidIn,
  STARTING_BLEND,
  startingSentences,
  trainAnger,
  trainFailure,
  withoutThoseOf,
} from './starting-examples'

const TO = 'src/server/analysis/starting-model.bin'
const ANGER_TO = 'src/server/analysis/anger-model.bin'
const FAILURE_TO = 'src/server/analysis/failure-model.bin'
const SEED = 'starting'
const FOLDS = 5

const folder = process.argv[2]
if (!folder || !existsSync(`${folder}/dev/labels.csv`)) {
  process.stdout.write(
    `No labelled conversations in ${folder ?? 'any folder named'}: nothing trained.\n`,
  )
  process.exit()
}
const permitted = readLabelledCalls(`${folder}/dev/`).filter(({ label }) =>
  MAY_BE_TRAINED_ON.includes(label.licence ?? ''),
)
const calls = permitted.flatMap(({ label, category, input }) => {
  if (category === null) return []
  const { transcript } = input
  const { licence = '', source = '' } = label
  const said = saidIn(transcript)
  return [{ ...heardIn(transcript), said, label: category, licence, source, weight: 1 }]
})
const bySet = startingSentences(folder)
const sentences = Object.values(bySet).flat()
const licences = [...new Set([...calls, ...sentences].map(({ licence }) => licence))].sort()
if (licences.some((licence) => !MAY_BE_TRAINED_ON.includes(licence))) {
  throw new Error(`A text may not be trained on: ${licences.join(', ')}`)
}

const known = opinionsOf(calls, (others, tested, seed) =>
  trainModel([...others, ...withoutThoseOf(sentences, tested)], seed),
)
const ofOtherSources = [...new Set(calls.map(({ source }) => source))].flatMap((source) => {
  const tested = calls.filter((call) => call.source === source)
  const others = calls.filter((call) => call.source !== source)
  const said = Object.values({ ...bySet, [source]: [] }).flat()
  const learned = [...others, ...withoutThoseOf(said, tested)]
  return opinionsOn(tested, trainModel(learned, `${SEED}/${source}`))
})
// As sure of calls from elsewhere as of calls like those it was trained on.
const blend = fitSureness(
  [...known, ...ofOtherSources],
  fitBlend(known, [STARTING_BLEND.rulesShare]),
)
const model = trainModel([...calls, ...sentences], SEED)
const bytes = writeModel({ model, blend, licences })
writeFileSync(TO, bytes)
const right = known.filter(({ opinions, label }) => classify(opinions, blend)[0]?.label === label)
process.stdout.write(
  `${TO}: ${calls.length} calls and ${sentences.length} sentences (${licences.join(', ')}), ` +
    `${(right.length / known.length).toFixed(3)} right of calls it had not seen, ` +
    `${JSON.stringify(blend)}, ${(bytes.length / 1e6).toFixed(2)} MB.\n`,
)

writeRare(
  ANGER_TO,
  permitted.filter(({ label }) => label.sig_annoyed !== ''),
  angerExamples,
  trainAnger,
  ANGER_BLEND.rulesShare,
)
writeRare(
  FAILURE_TO,
  permitted.filter(isDecided),
  failureExamples,
  trainFailure,
  FAILURE_BLEND.rulesShare,
)

function writeRare(
  to: string,
  labelled: typeof permitted,
  toExamples: (calls: typeof permitted) => RuledExample[],
  train: (examples: RuledExample[], seed: string) => TextModel,
  rulesShare: number,
) {
  const examples = toExamples(labelled)
  const fitted = fitBlend(
    opinionsOf(examples, (others, _, seed) => train(others, seed)),
    [rulesShare],
  )
  const written = writeModel({
    model: train(examples, SEED),
    blend: fitted,
    licences: [...new Set(labelled.map(({ label }) => label.licence ?? ''))],
  })
  writeFileSync(to, written)
  process.stdout.write(
    `${to}: ${examples.length} calls, temperature ${fitted.temperature.toFixed(2)}, ` +
      `${(written.length / 1e6).toFixed(2)} MB.\n`,
  )
}

/** What models that never saw a call would have said of it. */
function opinionsOf<Call extends RuledExample>(
  all: Call[],
  train: (others: Call[], tested: Call[], seed: string) => TextModel,
) {
  const parts = partsOf(all, FOLDS)
  return parts.flatMap((tested, fold) => {
    const others = parts.filter((part) => part !== tested).flat()
    return opinionsOn(tested, train(others, tested, `${SEED}/${fold}`))
  })
}

function opinionsOn(tested: RuledExample[], model: TextModel) {
  const score = createScorer(model)
  return tested.map(({ rules, features, label }) => {
    return { label, opinions: { rules, model: score(features) } }
  })
}
