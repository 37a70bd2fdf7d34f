import { expect, test } from 'vitest'

import { type Analysis, callAnalysis as shown, emptyAnalysis } from '@/contracts/analysis'

import { callAnalysis } from './call-analysis'
import { RULES_VERSION } from './confidence'
import { createLocalAnalyzer } from './local-analyzer'
import { callOf, transcriptOf } from '@tests/builders/analysed-call'

const { analyze } = createLocalAnalyzer()

const WINDSHIELD = [
  'A: Clearview Glass, how can I help?',
  'C: Hi. My windshield is cracked and your shop sent me away twice, this is unacceptable',
  'A: I am sorry to hear that. I am unable to see the work orders.',
  'C: Can a manager call me back on Monday at nine?',
  'A: Our shop manager will call you.',
  'C: fine',
]

test('a whole call: every claim has a reason, evidence that is really there, and a valid shape', async () => {
  const input = callOf(WINDSHIELD)
  const found = await analyze(input)
  expect(shown.parse(callAnalysis(found))).toEqual(found)
  expect(found).toMatchObject({
    summary: {
      value:
        'Reports that their windshield is cracked and our shop sent them away twice. The agent could not see the work orders. A callback was promised on Monday at nine.',
    },
    category: { value: 'problem' },
    sentiment: { value: 'negative' },
    resolution: { value: 'unresolved' },
    priority: { value: 'high' },
    callback: { requested: true, timeText: 'on Monday at nine', at: '2026-11-23T15:00:00.000Z' },
  })
  expect(found.nextSteps).toMatchObject([
    {
      kind: 'callback',
      title: 'Have the shop manager call back about the cracked windshield',
      priority: 'high',
      dueAt: '2026-11-23T15:00:00.000Z',
    },
  ])
  const { category, sentiment, resolution, priority, callback } = found
  const versions = [category, sentiment, resolution, priority, callback].map((one) => one?.version)
  expect(new Set(versions)).toEqual(new Set([RULES_VERSION]))
  for (const claim of [category, sentiment, resolution, priority, callback, ...found.nextSteps]) {
    expect(claim?.source).toBe('local')
    expect(claim?.evidence.length).toBeGreaterThan(0)
    for (const { utterance, quote, startSeconds } of claim?.evidence ?? []) {
      expect(input.transcript[utterance]?.text).toContain(quote)
      expect(input.transcript[utterance]?.startSeconds).toBe(startSeconds)
    }
  }
})

test('what the provider claims is kept as it is, and what is left open is filled', async () => {
  const claim = { source: 'provider' as const, reason: '', evidence: [] }
  const provider: Analysis = {
    ...emptyAnalysis,
    summary: { ...claim, value: 'Asked for the opening hours.' },
    sentiment: { ...claim, value: 'positive' },
    resolution: { ...claim, value: 'resolved' },
    callback: { requested: false, timeText: null, at: null, source: 'provider', evidence: [] },
  }
  const found = await analyze(callOf(WINDSHIELD, { provider }))
  expect(found).toMatchObject({
    summary: provider.summary,
    sentiment: provider.sentiment,
    resolution: provider.resolution,
    callback: provider.callback,
    category: { value: 'problem', source: 'local' },
    priority: { value: 'normal', source: 'local' },
    nextSteps: [],
  })
})

test.each([
  ['no transcript', []],
  ['only the agent', ['A: Hello? Is anyone there?']],
  [
    'another language',
    ['C: Hola, necesito cambiar mi cita para el martes', 'C: sí, muchas gracias'],
  ],
  ['another script', ['C: Здравствуйте, у меня не работает интернет', 'C: да', 'C: спасибо']],
  ['a wrong connection', ['C: hello', 'C: hello?']],
])('claims nothing from %s', async (_name, lines) => {
  expect(callAnalysis(await analyze(callOf(lines)))).toEqual({ ...emptyAnalysis, subjects: [] })
})

test('a hostile transcript ends soon and validly', async () => {
  const lines = [
    `C: ${'a '.repeat(50_000)}`,
    `C: ${'call me '.repeat(12_000)}`,
    `A: ${' '.repeat(100_000)}we will`,
    `C: ${'my my my the '.repeat(8_000)}`,
    `C: ${'not '.repeat(25_000)}bad`,
    `C: ${'1'.repeat(100_000)}`,
    `C: ${'\u0000\uD800<script>${7*7}</script>'.repeat(3_000)}`,
    ...Array.from({ length: 2_000 }, () => 'C: (((call me back at at at three three'),
  ]
  const found = await analyze(callOf(lines))
  expect(shown.parse(callAnalysis(found))).toEqual(found)
})

test.each([
  `${'A'.repeat(3_999)}1`,
  `${'\u00C9'.repeat(3_999)}1`,
  `a ${'-'.repeat(1_900)} b ${'-'.repeat(1_900)} cd`,
  `I lost my card${' and'.repeat(900)} they`,
  `I found the ${'the '.repeat(900)}x`,
  `no need to book the ${'ride '.repeat(800)}`,
])('a hostile line is read quickly, alone and in a call', async (line) => {
  for (const lines of [
    [`C: ${line}`],
    ['C: I need help with my line', `A: ${line}`, `C: ${line}`],
  ]) {
    const found = await analyze(callOf(lines))
    expect(shown.parse(callAnalysis(found))).toMatchObject(found)
    expect(found.summary?.value.length ?? 0).toBeLessThanOrEqual(400)
  }
})

const chat = (pairs: number) =>
  Array.from({ length: pairs }, (_, at) => [`C: It rained on day ${at}.`, 'A: I see.']).flat()

test('of a long call all turns are read, and of a far longer one nothing is called settled', async () => {
  const visit = 'A: I will have a technician come by on Thursday at 10.'
  const lines = ['C: My internet is down', ...chat(200), visit, ...chat(200), 'C: Thanks bye']
  const read = await analyze(callOf(lines))
  expect(read.nextSteps).toMatchObject([{ dueAt: '2026-11-26T16:00:00.000Z' }])
  expect(read.resolution).toBeNull()
  const ended = [...lines.slice(0, -1), 'A: Your line has been repaired.', 'C: Thanks bye']
  expect((await analyze(callOf(ended))).resolution?.value).toBe('resolved')
  const cut = await analyze(callOf([...ended.slice(0, 2), ...chat(1000), ...ended.slice(2)]))
  expect([cut.resolution, cut.subjects?.map(({ resolution }) => resolution)]).toEqual([
    null,
    [null],
  ])
})

test('an unknown time zone costs the time, not the analysis', async () => {
  const found = await analyze(callOf(WINDSHIELD, { timeZone: 'Mars/Base' }))
  expect(found.callback).toMatchObject({ requested: true, at: null })
})

test('index and quote hold where tool and empty turns stand in between', async () => {
  const transcript = transcriptOf(
    'A: Hi',
    'T: lookup',
    'C: ',
    'C: I want to cancel my subscription',
  )
  const found = await analyze(callOf([], { transcript }))
  expect(found.category?.evidence[0]?.utterance).toBe(3)
})
