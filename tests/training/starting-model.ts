// Trains the model a new workspace starts with, on permissively licensed texts alone:
//   npm run train:starting-model -- DATA_FOLDER
import { existsSync, writeFileSync } from 'node:fs'

import { classify, fitBlend } from '@/domain/learning/classify'
import { writeModel } from '@/domain/learning/stored-model'
import { createScorer, trainModel } from '@/domain/learning/text-model'
import { readLabelledCalls } from '@tests/harness/labelled-calls'

import { heardIn } from '../bench/understanding/heard-calls'
import { MAY_BE_TRAINED_ON, saidIn, startingSentences, withoutThoseOf } from './starting-examples'

const TO = 'src/server/analysis/starting-model.bin'
const SEED = 'starting'
const FOLDS = 5

const RULES_SHARE = 0.25

const folder = process.argv[2]
if (!folder || !existsSync(`${folder}/dev/labels.csv`)) {
  process.stdout.write(
    `No labelled conversations in ${folder ?? 'any folder named'}: nothing trained.\n`,
  )
  process.exit()
}
const calls = readLabelledCalls(`${folder}/dev/`).flatMap(({ label, category, input }) => {
  const licence = label.licence ?? ''
  if (category === null || !MAY_BE_TRAINED_ON.includes(licence)) return []
  const { transcript } = input
  return [{ ...heardIn(transcript), said: saidIn(transcript), label: category, licence, weight: 1 }]
})
const sentences = Object.values(startingSentences(folder)).flat()
const licences = [...new Set([...calls, ...sentences].map(({ licence }) => licence))].sort()
if (licences.some((licence) => !MAY_BE_TRAINED_ON.includes(licence))) {
  throw new Error(`A text may not be trained on: ${licences.join(', ')}`)
}

const known = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
  const tested = calls.filter((_, at) => at % FOLDS === fold)
  const others = calls.filter((_, at) => at % FOLDS !== fold)
  const score = createScorer(
    trainModel([...others, ...withoutThoseOf(sentences, tested)], `${SEED}/${fold}`),
  )
  return tested.map(({ rules, features, label }) => {
    return { label, opinions: { rules, model: score(features) } }
  })
})
const blend = fitBlend(known, [RULES_SHARE])
const model = trainModel([...calls, ...sentences], SEED)
const bytes = writeModel({ model, blend, licences })
writeFileSync(TO, bytes)
const right = known.filter(({ opinions, label }) => classify(opinions, blend)[0]?.label === label)
process.stdout.write(
  `${TO}: ${calls.length} calls and ${sentences.length} sentences (${licences.join(', ')}), ` +
    `${(right.length / known.length).toFixed(3)} right of calls it had not seen, ` +
    `temperature ${blend.temperature.toFixed(2)}, ${(bytes.length / 1e6).toFixed(2)} MB.\n`,
)
