import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@tests/harness/runs'

import { seededRandom } from '@/lib/seeded-random'

import { classify, fitBlend, fitSureness, ruleLabel, UNFITTED } from './classify'
import { crossValidate, type RuledExample } from './cross-validate'
import { type CallText, ofCaller, readFeatures, withOpening } from './features'
import { readModel, UnreadableModel, writeModel } from './stored-model'
import { openModel } from './call-model'
import { createScorer, type Example, trainModel } from './text-model'

const TOPICS: Record<string, string[]> = {
  garden: ['my hedge needs trimming', 'the lawn is too long', 'plant some roses please'],
  kitchen: ['the oven stays cold', 'a drawer is stuck', 'our sink drips all night'],
  roof: ['two tiles came off', 'rain comes through the attic', 'the gutter hangs loose'],
}
const LABELS = Object.keys(TOPICS)
const BLEND = { rulesShare: 0.3, temperature: 0.4 }
const CHATTER = ['hello there', 'good morning', 'i am calling today', 'thank you', 'yes please']

const text = (caller: string, agent = 'how can i help'): CallText => ({
  opening: caller,
  caller,
  agent,
})

const calls = (count: number, seed: string, rules: RuledExample['rules'] = {}): RuledExample[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const label = random.pick(LABELS)
    const said = [random.pick(CHATTER), random.pick(TOPICS[label] ?? []), random.pick(CHATTER)]
    return { features: readFeatures(text(said.join('\n'))), rules, label, weight: 1 }
  })
}

const bestOf = (scores: Map<string, number>) =>
  [...scores].reduce((best, one) => (one[1] > best[1] ? one : best))[0]

const answers = (examples: Example[], asked: Example[], seed = 'a') => {
  const score = createScorer(trainModel(examples, seed))
  return asked.map(({ features }) => bestOf(score(features)))
}

test('what can be told apart is learned', () => {
  const asked = calls(60, 'new')
  expect(answers(calls(90, 'known'), asked)).toEqual(asked.map(({ label }) => label))
})

test('words late in a long call count', () => {
  const chat = `${CHATTER.join('\n')}\n`.repeat(100)
  const late = (label: string) => text(`${chat}${TOPICS[label]?.join('\n')}`)
  const asked = LABELS.map((label) => ({ features: readFeatures(late(label)), label, weight: 1 }))
  expect(answers(calls(90, 'known'), asked)).toEqual(LABELS)
})

test('what each word adds sums up to what speaks for a label', () => {
  const trained = trainModel(calls(90, 'known'), 'a')
  const bytes = writeModel({ model: trained, blend: UNFITTED })
  const model = openModel(bytes, 'words 7')
  const own = openModel(bytes, 'words 8', model)
  const { label } = calls(1, 'new')[0] ?? { label: '' }
  const said = text(`${TOPICS[label]?.[0]} and ${TOPICS[label]?.[0]}\nunheard unsaid`, 'yes please')
  const sum = (one: typeof model) =>
    one.weighWords(label, said).reduce((all, { weight }) => all + weight, 0)
  const score = createScorer(trained)
  const features = readFeatures(said)
  const added = score.added(features, label) ?? []
  expect(sum(model)).toBeCloseTo([...added].reduce((all, one) => all + one, 0))
  expect(sum(own)).toBeCloseTo(2 * sum(model))
  // The rest is the bias, the same whatever is said, as far as what is said is known.
  const other = text(CHATTER[0] ?? '', 'yes please')
  const biasOf = (words: CallText) => {
    const read = readFeatures(words)
    const all = [...(score.added(read, label) ?? [])].reduce((total, one) => total + one, 0)
    return (score(read).get(label) ?? 0) - all
  }
  expect(Math.sign(biasOf(said))).toBe(Math.sign(biasOf(other)))
  expect(model.weighWords(label, said)[0]?.weight).toBeGreaterThan(0)
  expect(model.weighWords('never heard of', said)).toEqual([])
})

test('the same examples and seed give the same model, byte for byte', () => {
  const [one, other] = [0, 1].map(() =>
    writeModel({ model: trainModel(calls(40, 'known'), 'seed'), blend: UNFITTED }),
  )
  expect(one).toEqual(other)
})

test('the order of examples and the seed change no answer', () => {
  const known = calls(60, 'known')
  const asked = calls(40, 'new')
  const expected = answers(known, asked)
  fc.assert(
    fc.property(
      fc.shuffledSubarray(known, { minLength: known.length }),
      fc.string(),
      (mixed, seed) => {
        expect(answers(mixed, asked, seed)).toEqual(expected)
      },
    ),
    { numRuns: runs(10) },
  )
})

test('words that were never seen weaken what the model says and change nothing else', () => {
  const score = createScorer(trainModel(calls(90, 'known'), 'a'))
  const plain = score(readFeatures(text('the oven stays cold')))
  const unknown = score(readFeatures(text('the oven stays cold\nzyx qwv bnmq ppld xxk jjrw ttuo')))
  expect(bestOf(unknown)).toBe('kitchen')
  expect(unknown.get('kitchen')).toBeLessThan(plain.get('kitchen') ?? 0)
  const foreign = score(readFeatures(text('zyx qwv bnmq', 'ppld xxk')))
  for (const margin of foreign.values()) expect(Math.abs(margin)).toBeLessThan(0.05)
})

test('whatever is said, every confidence is a share and all of them make one', () => {
  const score = createScorer(trainModel(calls(60, 'known'), 'a'))
  fc.assert(
    fc.property(
      fc.record({
        opening: fc.string(),
        caller: fc.uint16Array().map((units) => String.fromCharCode(...units)),
        agent: fc.string(),
      }),
      fc.dictionary(
        fc.constantFrom(...LABELS, 'other'),
        fc.double({ min: -5, max: 1e9, noNaN: true }),
      ),
      fc.record({
        rulesShare: fc.double({ min: 0, max: 5, noNaN: true }),
        temperature: fc.double({ min: 0.02, max: 5, noNaN: true }),
      }),
      (said, rules, blend) => {
        const guesses = classify({ rules, model: score(readFeatures(said)) }, blend)
        const sum = guesses.reduce((total, { confidence }) => total + confidence, 0)
        expect(sum).toBeCloseTo(1)
        for (const { confidence } of guesses) expect(confidence).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a person’s correction outweighs many guesses', () => {
  const features = readFeatures(text('my hedge needs trimming'))
  const guesses = Array.from({ length: 5 }, () => ({ features, label: 'roof', weight: 0.1 }))
  const others = calls(30, 'known').filter(({ label }) => label !== 'garden')
  const corrected = [...others, ...guesses, { features, label: 'garden', weight: 3 }]
  expect(answers(corrected, [{ features, label: '', weight: 1 }])).toEqual(['garden'])
})

test('without examples, or with one label only, nothing breaks', () => {
  const [call] = calls(1, 'known')
  if (!call) throw new Error('no call')
  const nothing = createScorer(trainModel([], 'a'))(call.features)
  expect(nothing.size).toBe(0)
  expect(classify({ rules: {}, model: nothing }, UNFITTED)).toEqual([])
  expect(classify({ rules: { roof: 2 }, model: nothing }, UNFITTED)[0]?.label).toBe('roof')
  expect(answers([call, call], [call])).toEqual([call.label])
})

test('rules speak where the model knows nothing, also for a label it has not learned', () => {
  const model = createScorer(trainModel(calls(90, 'known'), 'a'))
  const foreign = model(readFeatures(text('zyx qwv bnmq', 'ppld xxk')))
  expect(classify({ rules: { billing: 4, roof: 1 }, model: foreign }, UNFITTED)[0]?.label).toBe(
    'billing',
  )
  const familiar = model(readFeatures(text('our sink drips all night')))
  expect(classify({ rules: { roof: 1 }, model: familiar }, UNFITTED)[0]?.label).toBe('kitchen')
  expect(ruleLabel({ roof: 0 })).toBeNull()
})

test('the temperature makes a model as sure as it is right', () => {
  const opinions = { rules: {}, model: new Map(Object.entries({ a: 1, b: 0 })) }
  const known = Array.from({ length: 100 }, (_, at) => ({ opinions, label: at < 75 ? 'a' : 'b' }))
  expect(classify(opinions, fitBlend(known))[0]?.confidence).toBeCloseTo(0.75, 1)
})

test('the leads of rules and words together make a claim as sure as it is right', () => {
  const random = seededRandom('sureness')
  const known = Array.from({ length: 2000 }, () => {
    const [rules, words] = [random.next() < 0.5, random.next() < 0.5]
    const chance = rules && words ? 0.89 : rules || words ? 0.7 : 0.4
    return {
      opinions: {
        rules: Object.fromEntries(rules ? [['a', 3]] : []),
        model: new Map([
          ['a', words ? 1 : 0.1],
          ['b', 0],
        ]),
      },
      label: random.next() < chance ? 'a' : 'b',
    }
  })
  const blend = fitSureness(known, UNFITTED)
  const sure = (rules: Record<string, number>, a: number) =>
    classify({ rules, model: new Map(Object.entries({ a, b: 0 })) }, blend)[0]?.confidence
  expect(sure({ a: 3 }, 1)).toBeCloseTo(0.89, 1)
  expect(sure({ a: 3 }, 0.1)).toBeCloseTo(0.7, 1)
  expect(sure({}, 1)).toBeCloseTo(0.7, 1)
  expect(sure({}, 0.1)).toBeCloseTo(0.4, 1)
  const bytes = writeModel({ model: trainModel(calls(9, 'known'), 'seed'), blend })
  expect(readModel(bytes).blend).toEqual(blend)
})

test('the rules count for much where they are right, for little where words know better', () => {
  const known = (rule: string, word: string) =>
    Array.from({ length: 50 }, () => ({
      opinions: {
        rules: { [rule]: 3 },
        model: new Map(['a', 'b'].map((label) => [label, label === word ? 1 : 0])),
      },
      label: 'a',
    }))
  expect(fitBlend(known('a', 'b')).rulesShare).toBe(0.6)
  expect(fitBlend(known('b', 'a')).rulesShare).toBe(0.15)
  expect(fitBlend(known('a', 'a').slice(0, 9)).rulesShare).toBe(0.15)
})

test('cross-validation compares with the rules on calls the model has not seen', () => {
  const learned = crossValidate(calls(90, 'known', { roof: 3 }), 'a')
  expect(learned.right).toBe(90)
  expect(learned.rulesRight).toBeLessThan(50)
  expect(learned.beatsRules).toBe(true)
  expect(crossValidate(calls(20, 'known', { roof: 3 }), 'a').beatsRules).toBe(false)
  const random = seededRandom('noise')
  const noise = calls(90, 'known').map((call) => ({ ...call, label: random.pick(LABELS) }))
  const perfect = noise.map((call) => ({ ...call, rules: { [call.label]: 5 } }))
  expect(crossValidate(perfect, 'a').beatsRules).toBe(false)
})

test('a model is stored and read again, and gives the same answers', () => {
  const model = trainModel(calls(90, 'known'), 'a')
  const stored = readModel(writeModel({ model, blend: BLEND }))
  expect(stored.blend).toEqual(BLEND)
  expect(stored.model.labels).toEqual(model.labels)
  for (const { features, label } of calls(40, 'new')) {
    const [before, after] = [model, stored.model].map((one) => createScorer(one)(features))
    expect(bestOf(after ?? new Map())).toBe(label)
    expect(after?.get(label)).toBeCloseTo(before?.get(label) ?? 0, 1)
  }
})

test('a model that is cut off, changed, foreign or of another version is refused', () => {
  const bytes = writeModel({ model: trainModel(calls(40, 'known'), 'a'), blend: BLEND })
  const read = (changed: Uint8Array) => () => readModel(changed)
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), (length) => {
      expect(read(bytes.slice(0, length))).toThrow(UnreadableModel)
    }),
  )
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ change
      expect(read(changed)).toThrow(UnreadableModel)
    }),
  )
  expect(read(new Uint8Array(0))).toThrow('This is not a model of calls.')
  expect(read(new TextEncoder().encode('{"a file": "of somebody else"}'))).toThrow(
    'This is not a model of calls.',
  )
  expect(read(bytes.slice(0, -1))).toThrow('The model is cut off or damaged.')
  expect(read(bytes.with(11, 2))).toThrow('The model was written by another version.')
})

test('parts of a text that were read are the same as when they are read alone or beside another', () => {
  const words = fc.string({ maxLength: 60 })
  fc.assert(
    fc.property(words, words, words, words, (opening, caller, agent, other) => {
      const read = readFeatures({ opening, caller, agent })
      expect(withOpening(read, other)).toEqual(readFeatures({ opening: other, caller, agent }))
      expect(ofCaller(read)).toEqual(readFeatures({ opening: '', caller, agent: '' }))
    }),
  )
})
