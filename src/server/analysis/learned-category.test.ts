import { expect, test } from 'vitest'

import { UNFITTED } from '@/domain/learning/classify'
import { type CallModel, openModel } from '@/domain/learning/call-model'
import { readFeatures } from '@/domain/learning/features'
import { writeModel } from '@/domain/learning/stored-model'
import { trainModel } from '@/domain/learning/text-model'
import { callOf } from '@tests/builders/analysed-call'

import { featuresOf } from './call-text'
import { readConversation } from './conversation'
import { createLocalAnalyzer } from './local-analyzer'

const SAID: Record<string, string[]> = {
  warranty: ['is my kettle still under warranty', 'how long is the warranty on the toaster'],
  booking: ['i would like to book a room', 'can i book a table for friday'],
}

const learned = (said: Record<string, string[]>, before?: CallModel): CallModel => {
  const examples = Object.entries(said).flatMap(([label, lines]) =>
    [...lines, ...lines].map((line) => {
      const call = readConversation(callOf([`C: ${line}`, 'C: thank you very much']).transcript)
      return { features: featuresOf(call), label, weight: 1 }
    }),
  )
  const bytes = writeModel({
    model: trainModel(examples, 'a'),
    blend: { ...UNFITTED, sureness: { bias: 1, rules: 1, words: 2 } },
  })
  return openModel(bytes, 'words 7', before)
}

const WARRANTY = [
  'A: Hello, how can I help?',
  'C: hi this is Ann from Springfield',
  'C: how long is the warranty on my blender please',
  'A: Two years.',
  'C: thank you very much',
]

test('a model claims what no rule knows, says which it is, and shows the words that speak for it', async () => {
  const { analyze } = createLocalAnalyzer({ model: () => learned(SAID) })
  const { category, subjects, summary } = await analyze(callOf(WARRANTY))
  expect(category).toMatchObject({ value: 'warranty', source: 'local', version: 'words 7' })
  expect(category?.evidence).toMatchObject([
    { utterance: 2, quote: 'how long is the warranty on my blender please' },
  ])
  expect(category?.confidence).toBeGreaterThan(0.3)
  expect(category?.confidence).toBeLessThan(1)
  expect(subjects?.[0]).toEqual({ ...category, resolution: null })
  expect(summary?.version).toMatch(/^rules/)
})

test('the model may come, change and go while the analyzer runs', async () => {
  let model: CallModel | null = null
  const { analyze } = createLocalAnalyzer({ model: () => model })
  const rules = await analyze(callOf(WARRANTY))
  expect(rules).toEqual(await createLocalAnalyzer().analyze(callOf(WARRANTY)))
  model = learned(SAID)
  expect((await analyze(callOf(WARRANTY))).category?.value).toBe('warranty')
  model = null
  expect(await analyze(callOf(WARRANTY))).toEqual(rules)
})

test('rules are heard where the words say nothing, with the rules’ own evidence', async () => {
  const { analyze } = createLocalAnalyzer({ model: () => learned(SAID) })
  const lines = ['C: My windshield is cracked and broken', 'A: Oh dear.', 'C: yes indeed it is']
  const [ruled, both] = await Promise.all(
    [createLocalAnalyzer(), { analyze }].map((one) => one.analyze(callOf(lines))),
  )
  expect(both?.category).toMatchObject({ value: 'problem', version: 'words 7' })
  expect(both?.category?.evidence).toEqual(ruled?.category?.evidence)
})

test('a model that learned nothing leaves everything to the rules', async () => {
  const { analyze } = createLocalAnalyzer({ model: () => learned({}) })
  const silent = await analyze(callOf(['C: hello', 'C: hello?']))
  expect(silent.category).toBeNull()
  const { category } = await analyze(callOf(['C: I want to book a table', 'A: Done.', 'C: ok']))
  expect(category?.value).toBe('booking')
})

test('a model trained to add to another knows what either learned', () => {
  const { booking = [], warranty = [] } = SAID
  const before = learned({ booking, order: ['two large pizzas please', 'i want a pizza'] })
  const own = learned({ warranty, booking }, before)
  const guess = (model: CallModel, words: string) =>
    model.guess(readFeatures({ opening: words, caller: words, agent: '' }), {})[0]?.label
  expect(guess(own, 'is there any warranty on it')).toBe('warranty')
  expect(guess(own, 'two large pizzas')).toBe('order')
  expect(guess(learned({ warranty, booking }), 'two large pizzas')).not.toBe('order')
})

test('words that say nothing of the label are no evidence for it, and without any it is unsure', async () => {
  const model: CallModel = {
    version: 'words 7',
    labels: new Set(['warranty']),
    margins: () => new Map(),
    guess: () => [{ label: 'warranty', confidence: 0.9 }],
    weighWords: () => [],
    leadOf: (_label, words) => (words.includes('blender') ? 2 : words.includes(' is ') ? 3 : 0),
  }
  const { analyze } = createLocalAnalyzer({ model: () => model })
  const idle = ["C: I don't think so.", 'A: Right.', 'C: Sorry, the dog is barking, one second']
  const { category } = await analyze(callOf(idle))
  expect(category).toMatchObject({
    value: 'warranty',
    evidence: [],
    confidence: 0.59,
    reason: 'No single line shows it, only the call as a whole.',
  })
  const named = await analyze(callOf([...idle, 'C: It is about my blender']))
  expect(named.category).toMatchObject({
    confidence: 0.9,
    evidence: [{ utterance: 3 }],
    reason: 'The word “blender” points to it.',
  })
})

test('what a rule rests on is shown before words that are only like those of such calls', async () => {
  const { analyze } = createLocalAnalyzer({ model: () => learned(SAID) })
  const lines = [
    'C: I need to make a reservation',
    'A: For when?',
    'C: for friday, i would like that',
  ]
  const { category } = await analyze(callOf(lines))
  expect(category?.value).toBe('booking')
  expect(category?.evidence.map(({ quote }) => quote)).toContain('I need to make a reservation')
})

const LOOK_UPS = [
  'the museum by the old harbor',
  'the fountain by the old market',
  'the gallery by the old bridge',
]

test.each([
  ['I want the museum by the old harbor', 'The caller asks for information.'],
  ['the gallery by the old bridge please', 'The caller asks for information.'],
  ['the fountain by the old market, can you show me', 'The caller asks for information.'],
  ['the museum by the old harbor', /point/],
])(
  'the reason of what is asked for in plain words is no list of words: %s',
  async (asked, says) => {
    const model = learned({ ...SAID, information: LOOK_UPS })
    const { analyze } = createLocalAnalyzer({ model: () => model })
    const { category } = await analyze(callOf(['A: Hello', `C: ${asked}`, 'A: Yes.', 'C: ok then']))
    expect(category).toMatchObject({ value: 'information' })
    expect(category?.reason).toMatch(says)
  },
)

test('a request is no proof of what only the model guesses', async () => {
  const problem = ['the lantern by the old harbor', 'the lantern by the old market']
  const { analyze } = createLocalAnalyzer({ model: () => learned({ ...SAID, problem }) })
  const lines = ['A: Hello', 'C: Please, the lantern by the old harbor', 'A: Yes.', 'C: ok then']
  const { category } = await analyze(callOf(lines))
  expect(category).toMatchObject({ value: 'problem' })
  expect(category?.reason).toMatch(/point/)
  const repair = 'C: Please get the lantern by the old harbor repaired'
  const named = await analyze(callOf(['A: Hello', repair, 'A: Yes.', 'C: ok then']))
  expect(named.category).toMatchObject({
    value: 'problem',
    reason: 'The caller reports something lost, broken or gone wrong.',
  })
})
