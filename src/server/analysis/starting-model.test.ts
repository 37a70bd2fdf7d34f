import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { CALL_CATEGORIES } from '@/contracts/call-words'
import { readModel } from '@/domain/learning/stored-model'
import { UNSURE_BELOW } from '@/domain/sureness'
import { callOf } from '@tests/builders/analysed-call'

import { FAILED, SETTLED } from './learned-resolution'
import { ANNOYED, CALM } from './learned-sentiment'
import { createLocalAnalyzer } from './local-analyzer'
import { ANGER_MODEL, FAILURE_MODEL, readStartingModel, STARTING_MODEL } from './starting-model'

const refuseNothing = (why: string) => {
  throw new Error(why)
}
const model = readStartingModel(refuseNothing)?.model ?? null

test('a new workspace starts with a model that knows the usual categories', async () => {
  const { analyze } = createLocalAnalyzer({ model: () => model })
  const lines = ['A: Hello, how can I help?', 'C: I would like to book a flight to Boston', 'A: Ok']
  const { category } = await analyze(callOf(lines))
  expect(category).toMatchObject({ value: 'booking', source: 'local', version: 'words 1' })
  expect(category?.confidence).toBeGreaterThan(0.8)
  expect(category?.evidence[0]?.quote).toContain('book a flight')
})

test.each([
  [STARTING_MODEL, [...CALL_CATEGORIES]],
  [ANGER_MODEL, [ANNOYED, CALM]],
  [FAILURE_MODEL, [FAILED, SETTLED]],
])('%s was trained on permissive texts alone, each licence given notice of', (file, known) => {
  const { model: stored, licences } = readModel(readFileSync(file))
  const noticeOf = new Map([
    ['MIT', 'MIT License'],
    ['CC-BY-4.0', 'CC BY 4.0'],
    ['CDLA-Permissive-1.0', 'Community Data License Agreement - Permissive, Version 1.0'],
    ['CDLA-Permissive-2.0', 'Community Data License Agreement - Permissive, Version 2.0'],
  ])
  expect(licences.length).toBeGreaterThan(0)
  const notice = readFileSync('NOTICE', 'utf8')
  for (const licence of licences) {
    expect(noticeOf.has(licence)).toBe(true)
    expect(notice).toContain(noticeOf.get(licence))
  }
  expect<string[]>(known).toEqual(expect.arrayContaining(stored.labels))
})

test('it is small', () => {
  expect(readFileSync(STARTING_MODEL).length).toBeLessThan(1_100_000)
})

test.each([
  ['cut off', 400_000, 'The model is cut off or damaged.'],
  ['empty', 0, 'This is not a model of calls.'],
])(
  'a copy that is %s is refused with a sentence, and rules go on alone',
  async (name, end, why) => {
    const file = join(mkdtempSync(join(tmpdir(), 'starting-model-')), `${name}.bin`)
    writeFileSync(file, readFileSync(STARTING_MODEL).subarray(0, end))
    const said: string[] = []
    const damaged = readStartingModel((reason) => said.push(reason), file)
    expect([damaged, said]).toEqual([null, [why]])
    const call = callOf(['C: I want to cancel my subscription', 'A: Done.', 'C: thanks'])
    expect(
      await createLocalAnalyzer({ model: () => damaged?.model ?? null }).analyze(call),
    ).toEqual(await createLocalAnalyzer().analyze(call))
  },
)

test('what is said in a language or way it never heard is not claimed to be anything', async () => {
  const { analyze } = createLocalAnalyzer({ model: () => model })
  for (const lines of [
    ['C: Hola, necesito cambiar mi cita para el martes', 'C: sí, muchas gracias'],
    ['C: hello', 'C: hello?'],
    ['T: lookup', 'T: done'],
    ['A: Hello? Is anyone there?'],
  ]) {
    expect((await analyze(callOf(lines))).category).toBeNull()
  }
})

test.each([
  ['problem', 'I spoke to you on Monday about the missing parcel'],
  ['problem', 'we have no electricity, the whole street is dark'],
  ['billing', "I've got a bill here for $97.35. Nobody told me about that."],
  ['service-request', "I think I left my son's rabbit in room 516"],
])('%s is claimed surely of “%s”', async (value, said) => {
  const { analyze } = createLocalAnalyzer({ model: () => model })
  const { category } = await analyze(
    callOf(['A: How can I help?', `C: ${said}`, 'A: I see.', 'C: ok thanks']),
  )
  expect(category).toMatchObject({ value })
  expect(category?.confidence).toBeGreaterThanOrEqual(UNSURE_BELOW)
})
