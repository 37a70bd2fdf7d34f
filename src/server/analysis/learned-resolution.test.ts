import { expect, test } from 'vitest'

import { openModel } from '@/domain/learning/call-model'
import { writeModel } from '@/domain/learning/stored-model'
import { trainModel } from '@/domain/learning/text-model'
import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { closingFeatures, FAILED, SETTLED } from './learned-resolution'
import { createLocalAnalyzer } from './local-analyzer'

const ASKS = 'C: Can you move my cleaning to Thursday?'
const NONE_THEN_ANOTHER = [
  ASKS,
  'A: I am sorry, there are no slots then.',
  'C: What about Friday?',
  'A: On Friday Robin is in from nine to five.',
  'C: Lovely, thank you. Goodbye.',
]
const NONE_AT_ALL = [
  ASKS,
  'A: I am sorry, there are no slots then.',
  'C: That is a pity, I will have to live with it.',
]
const heard: [string, string[]][] = [
  [SETTLED, NONE_THEN_ANOTHER],
  [SETTLED, ['C: When do you open?', 'A: From nine.', 'C: Lovely, thank you. Goodbye.']],
  [FAILED, NONE_AT_ALL],
  [
    FAILED,
    ['C: I need a plumber', 'A: We have none.', 'C: That is a pity, I have to live with it'],
  ],
]
const model = trainModel(
  [...heard, ...heard].map(([label, lines]) => ({
    features: closingFeatures(conversationOf(...lines)),
    label,
    weight: 1,
  })),
  'failures',
)
const bytes = writeModel({ model, blend: { rulesShare: 0.08, temperature: 0.3 } })
const failure = openModel(bytes, 'words 7')
const { analyze } = createLocalAnalyzer({ model: () => null, failure })
const rules = createLocalAnalyzer()

const resolution = async (lines: string[], provider = {}) => {
  const call = callOf(lines)
  const input = { ...call, provider: { ...call.provider, ...provider } }
  const [learned, ruled] = [await analyze(input), await rules.analyze(input)]
  return { learned: learned.resolution, ruled: ruled.resolution }
}

test('rules that hear a failure in a call that ends well are not followed', async () => {
  const lines = NONE_THEN_ANOTHER.with(0, 'C: Is there a slot on Thursday?')
  const { learned, ruled } = await resolution(lines)
  expect(ruled?.value).toBe('unresolved')
  expect(learned).toMatchObject({ value: 'resolved', version: 'words 7' })
  expect(learned?.evidence.at(-1)?.quote).toContain('thank you')
})

test('a call that ends badly stays unresolved, the words of the rules as evidence', async () => {
  const { learned, ruled } = await resolution(NONE_AT_ALL)
  expect(learned).toEqual({
    ...ruled,
    confidence: learned?.confidence,
    version: 'words 7',
  })
  expect(learned?.value).toBe('unresolved')
  expect(learned?.confidence).toBeGreaterThan(0.5)
})

test('words alone show no turn where a call failed and claim nothing, but make others less sure', async () => {
  const said = ['A: It has been moved.', 'C: That is a pity, I will have to live with it.']
  const [doubted, plain] = [
    await resolution([ASKS, ...said]),
    await resolution([ASKS, ...said.slice(0, 1)]),
  ]
  expect(doubted.learned?.value).toBe('resolved')
  expect(doubted.learned?.confidence).toBeLessThan(plain.learned?.confidence ?? 0)
})

test('who threatens with a lawyer has nothing settled, however politely the call ends', async () => {
  const [asks = '', ...others] = NONE_THEN_ANOTHER
  const threat = 'C: Then you will hear from my lawyer.'
  const { learned, ruled } = await resolution([asks, others[0] ?? '', threat, ...others.slice(1)])
  expect(learned).toEqual(ruled)
  expect(learned?.value).toBe('unresolved')
})

test('a provider’s claim stays as it is', async () => {
  const value = 'resolved' as const
  const claim = { value, source: 'provider' as const, reason: '', evidence: [] }
  expect((await resolution(NONE_AT_ALL, { resolution: claim })).learned).toEqual(claim)
})
