// Trains the model a new workspace starts with, on permissively licensed texts alone:
//   npm run train:starting-model -- DATA_FOLDER
import { existsSync, writeFileSync } from 'node:fs'

import { classify, fitBlend } from '@/domain/learning/classify'
import type { RuledExample } from '@/domain/learning/cross-validate'
import { writeModel } from '@/domain/learning/stored-model'
import { createScorer, type TextModel, trainModel } from '@/domain/learning/text-model'
import { readLabelledCalls } from '@tests/harness/labelled-calls'

import { heardIn } from '../bench/understanding/heard-calls'
import {
  ANGER_BLEND,
  angerExamples,
  MAY_BE_TRAINED_ON,
  partsOf,
  saidIn,
  STARTING_BLEND,
  startingSentences,
  trainAnger,
  withoutThoseOf,
} from './starting-examples'

const TO = 'src/server/analysis/starting-model.bin'
const ANGER_TO = 'src/server/analysis/anger-model.bin'
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
  const licence = label.licence ?? ''
  return [{ ...heardIn(transcript), said: saidIn(transcript), label: category, licence, weight: 1 }]
})
const sentences = Object.values(startingSentences(folder)).flat()
const licences = [...new Set([...calls, ...sentences].map(({ licence }) => licence))].sort()
if (licences.some((licence) => !MAY_BE_TRAINED_ON.includes(licence))) {
  throw new Error(`A text may not be trained on: ${licences.join(', ')}`)
}

const known = opinionsOf(calls, (others, tested, seed) =>
  trainModel([...others, ...withoutThoseOf(sentences, tested)], seed),
)
const blend = fitBlend(known, [STARTING_BLEND.rulesShare])
const model = trainModel([...calls, ...sentences], SEED)
const bytes = writeModel({ model, blend, licences })
writeFileSync(TO, bytes)
const right = known.filter(({ opinions, label }) => classify(opinions, blend)[0]?.label === label)
process.stdout.write(
  `${TO}: ${calls.length} calls and ${sentences.length} sentences (${licences.join(', ')}), ` +
    `${(right.length / known.length).toFixed(3)} right of calls it had not seen, ` +
    `temperature ${blend.temperature.toFixed(2)}, ${(bytes.length / 1e6).toFixed(2)} MB.\n`,
)

const anger = angerExamples(permitted)
const ofAnger = permitted.filter(({ label }) => label.sig_annoyed !== '')
const angerBlend = fitBlend(
  opinionsOf(anger, (others, _, seed) => trainAnger(others, seed)),
  [ANGER_BLEND.rulesShare],
)
const angerBytes = writeModel({
  model: trainAnger(anger, SEED),
  blend: angerBlend,
  licences: [...new Set(ofAnger.map(({ label }) => label.licence ?? ''))],
})
writeFileSync(ANGER_TO, angerBytes)
process.stdout.write(
  `${ANGER_TO}: ${anger.length} calls, temperature ${angerBlend.temperature.toFixed(2)}, ` +
    `${(angerBytes.length / 1e6).toFixed(2)} MB.\n`,
)

/** What models that never saw a call would have said of it. */
function opinionsOf<Call extends RuledExample>(
  all: Call[],
  train: (others: Call[], tested: Call[], seed: string) => TextModel,
) {
  const parts = partsOf(all, FOLDS)
  return parts.flatMap((tested, fold) => {
    const others = parts.filter((part) => part !== tested).flat()
    const score = createScorer(train(others, tested, `${SEED}/${fold}`))
    return tested.map(({ rules, features, label }) => {
      return { label, opinions: { rules, model: score(features) } }
    })
  })
}
