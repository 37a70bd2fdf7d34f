import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { watchInput } from './presence-watch'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const watch = (hasFocus: boolean) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  const said: boolean[] = []
  onTestFinished(watchInput((isAvailable) => said.push(isAvailable)))
  return said
}
const later = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE)
const press = () => window.dispatchEvent(new Event('keydown'))

test('who does nothing for ten minutes is away, and there with the next key', () => {
  const said = watch(true)
  expect(said).toEqual([true])
  later(9)
  press()
  said.length = 0
  later(9.9)
  expect(said).toEqual([])
  later(0.2)
  expect(said).toEqual([false])
  later(60)
  expect(said).toEqual([false])
  press()
  press()
  expect(said).toEqual([false, true])
})

test('who is there is heard of every five minutes, not with every key', () => {
  const said = watch(true)
  for (let minute = 0; minute < 12; minute += 1) {
    later(1)
    press()
  }
  expect(said).toEqual([true, true, true])
})

test('a window that nobody looks at says nothing', () => {
  const said = watch(false)
  later(60)
  expect(said).toEqual([])
})
