import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { madeUpWords } from '@tests/builders/judged-calls'
import { threadFile } from '@tests/harness/thread-file'

import type { Course, Lesson } from '../deps'
import { startTrainerInThread } from './train-in-thread'
import { trainerHere } from './training'

const THREAD = new URL('./training-thread.ts', import.meta.url)

const startTrainer = (more = '') => {
  return startTrainerInThread(threadFile(THREAD, more))
}

const COURSE: Course = { seed: 'a', used: null, current: { order: 'order', booking: null } }
const PLACE = { startSeconds: null, endSeconds: null }
const NEVER = new AbortController().signal

async function* lessons(): AsyncGenerator<Lesson[]> {
  for (const one of madeUpWords(60)) yield [{ ...one, weight: 1, isNew: false }]
}

test('trains as this thread would', async () => {
  const there = await startTrainer().train(COURSE, lessons(), NEVER)
  expect(there.model?.score).toMatchObject({ of: 60 })
  expect(there).toEqual(await trainerHere.train(COURSE, lessons(), NEVER))
})

test('is compared with the model in use on what that one cannot have learned', async () => {
  const { model } = await trainerHere.train(COURSE, lessons(), NEVER)
  const used = model?.bytes ?? null
  async function* since() {
    for await (const some of lessons()) yield some.map((one) => ({ ...one, isNew: true }))
  }
  const again = await trainerHere.train({ ...COURSE, used }, since(), NEVER)
  expect(again.model?.since).toMatchObject({ of: 60, usedRight: 60 })
})

test('a category that was merged is right by what it is now', async () => {
  async function* merged() {
    for await (const [one] of lessons()) {
      const transcript = [{ role: 'caller' as const, text: 'i was charged twice', ...PLACE }]
      if (one) yield [one.label === 'billing' ? { ...one, transcript, label: 'account' } : one]
    }
  }
  const current = { ...COURSE.current, billing: 'account' }
  const { model } = await trainerHere.train({ ...COURSE, current }, merged(), NEVER)
  expect(model?.score).toMatchObject({ right: 60, rulesRight: 15 })
})

test('ends at once when it is told to stop, whatever it does', async () => {
  const trainer = startTrainer(`parentPort.on('message', () => { for (;;); })`)
  const stopping = new AbortController()
  const training = trainer.train(COURSE, lessons(), stopping.signal)
  await sleep(200)
  const reason = new Error('the server stops')
  stopping.abort(reason)
  await expect(training).rejects.toBe(reason)
  await expect(trainer.train(COURSE, lessons(), stopping.signal)).rejects.toBe(reason)
})

test('a thread that dies fails its training only', async () => {
  const dying = startTrainer(`parentPort.on('message', () => process.exit(1))`)
  await expect(dying.train(COURSE, lessons(), NEVER)).rejects.toThrow('ended')
  const throwing = startTrainer(`parentPort.on('message', () => { throw new Error('no memory') })`)
  await expect(throwing.train(COURSE, lessons(), NEVER)).rejects.toThrow('no memory')
})
