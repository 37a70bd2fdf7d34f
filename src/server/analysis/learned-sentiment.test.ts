import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'
import { ANGER_MODEL, readStartingModel } from './starting-model'

const anger =
  readStartingModel((why) => {
    throw new Error(why)
  }, ANGER_MODEL)?.model ?? null
const { analyze } = createLocalAnalyzer({ model: () => null, anger })
const rules = createLocalAnalyzer()

const felt = async (...lines: string[]) =>
  (await analyze(callOf(['A: Hello, how can I help?', ...lines, 'A: Ok.', 'C: fine']))).sentiment

test('what rules hear as anger stays anger, as sure as words and rules are together', async () => {
  const mild = await felt('C: This is annoying, I am frustrated', 'C: my card does not work')
  const strong = await felt(
    'C: I am furious. This is unacceptable',
    'C: Useless. You are a joke',
    'C: shut up and do your job',
  )
  expect([mild?.value, strong?.value]).toEqual(['negative', 'negative'])
  expect(strong?.confidence).toBeGreaterThan(mild?.confidence ?? 1)
  expect(strong?.version).toBe('words 1')
  expect(strong?.target).toBe('us')
})

test('a calm caller is neutral, and the surer the calmer', async () => {
  const calm = await felt(
    'C: I would like to book a flight to Boston please',
    'C: yes that is right',
  )
  const sighing = await felt('C: I said Boston already', 'C: no no no why would you ask me again')
  expect(calm).toMatchObject({ value: 'neutral', version: 'words 1' })
  const chance = (claim: typeof calm) =>
    claim?.value === 'negative' ? (claim.confidence ?? 0) : 1 - (claim?.confidence ?? 1)
  expect(chance(sighing)).toBeGreaterThan(chance(calm))
})

test('anger at somebody else is left to the rules, and so is a call of which they claim nothing', async () => {
  for (const lines of [
    ['C: my landlord is a liar, he is an idiot and I hate him', 'C: I need a new flat', 'C: ok'],
    ['C: hello', 'C: hello?'],
  ]) {
    const ruled = await rules.analyze(callOf(lines))
    expect((await analyze(callOf(lines))).sentiment).toEqual(ruled.sentiment)
  }
})

test('a provider’s claim stays as it is', async () => {
  const claim = {
    value: 'positive' as const,
    source: 'provider' as const,
    reason: '',
    target: null,
  }
  const provider = { ...callOf([]).provider, sentiment: { ...claim, evidence: [] } }
  const call = callOf(['C: you are useless and I am furious', 'C: ok'], { provider })
  expect((await analyze(call)).sentiment).toEqual(provider.sentiment)
})
