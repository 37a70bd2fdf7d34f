import { setImmediate } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { emptyAnalysis } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'
import { openModel } from '@/domain/learning/call-model'
import { threadFile } from '@tests/harness/thread-file'

import { createLog } from '../log'
import { runnerHere } from './analysis-runner'
import { startRunnerInThread } from './runner-in-thread'
import { readStartingModel } from '../analysis/starting-model'

const THREAD = new URL('./analysis-thread.ts', import.meta.url)

const startRunner = (more = '') => {
  const runner = startRunnerInThread(threadFile(THREAD, more), createLog('silent'))
  onTestFinished(() => runner.close())
  return runner
}

const inputOf = (...texts: string[]): AnalysisInput => ({
  transcript: texts.map((text) => ({ role: 'caller', text, startSeconds: null, endSeconds: null })),
  startedAt: new Date('2026-11-20T12:00:00Z'),
  direction: 'inbound',
  outcome: null,
  endedReason: null,
  caller: null,
  timeZone: 'Europe/Berlin',
  provider: emptyAnalysis,
})

const unheard = () => {}
const started = readStartingModel(unheard)
if (!started) throw new Error('The model the product comes with cannot be read')
const { bytes } = started
const came = { ...started, number: null, trainedAt: null }
const trained = {
  model: openModel(bytes, 'words 2', started.model),
  bytes,
  number: 2,
  trainedAt: new Date('2026-11-20T12:00:00Z'),
}

test('claims with any model what this thread would', async () => {
  const runner = startRunner()
  const input = inputOf('My parcel has not arrived, call me back tomorrow at nine please.')
  for (const model of [null, came, trained, came, null]) {
    expect(await runner.run(input, model)).toEqual(await runnerHere(unheard).run(input, model))
  }
})

test('reads a trial as this thread would', async () => {
  const runner = startRunner()
  const words = 'Agent: Security code?\nCaller: 123, and my parcel has not arrived.'
  const trial = { words, input: inputOf(), before: null, withRules: true, withWeights: true }
  for (const model of [null, came]) {
    const reading = await runner.readTrial(trial, model)
    expect(reading).toEqual(await runnerHere(unheard).readTrial(trial, model))
    expect(reading.transcript[1]?.text).toMatch(/^\[security code removed\]/)
  }
})

test('lets everything else go on while it analyses the longest call', async () => {
  const runner = startRunner()
  await runner.run(inputOf('Hello'), null)
  let isAnalysed = false
  const long = runner
    .run(inputOf(...Array<string>(4000).fill('My parcel has not arrived yet.')), came)
    .finally(() => (isAnalysed = true))
  let turnsOfTheLoop = 0
  for (; !isAnalysed; turnsOfTheLoop += 1) await setImmediate()
  expect((await long).category).not.toBeNull()
  expect(turnsOfTheLoop).toBeGreaterThan(50)
})

test('a call that kills the thread is given up, those beside it are analysed', async () => {
  const runner = startRunner(`parentPort.on('message', (questions) => {
    if (questions.some(({ input }) => input.transcript[0]?.text === 'DEADLY')) process.exit(1)
  })`)
  const texts = ['Hello', 'DEADLY', 'Where is my parcel?']
  const settled = await Promise.allSettled(texts.map((text) => runner.run(inputOf(text), null)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a call whose analysis does not end is given up at the deadline, those beside it are analysed', async () => {
  const stuck = new BroadcastChannel('stuck')
  onTestFinished(() => stuck.close())
  const runner = startRunner(`parentPort.on('message', (questions) => {
    if (!questions.some(({ input }) => input.transcript[0]?.text === 'ENDLESS')) return
    new BroadcastChannel('stuck').postMessage(null)
    for (const words = 'a'.repeat(99) + '!'; ;) /^(a+)+$/.test(words)
  })`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  stuck.addEventListener('message', () => vi.advanceTimersByTime(30_000))
  const texts = ['Hello', 'ENDLESS', 'Where is my parcel?']
  const settled = await Promise.allSettled(texts.map((text) => runner.run(inputOf(text), null)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
