import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createProgress } from './progress'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const output = (isTTY: boolean) => {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) }
}

describe('createProgress', () => {
  test('writes over one line on a terminal and clears it at the end', () => {
    const terminal = output(true)
    let count = 0
    const progress = createProgress(terminal, () => `${count} deliveries`)
    count = 1
    vi.advanceTimersByTime(100)
    count = 2
    vi.advanceTimersByTime(300)
    progress.say('A sentence.')
    vi.advanceTimersByTime(100)
    progress.stop()
    vi.advanceTimersByTime(1000)
    const clear = '\r\u001B[K'
    expect(terminal.written).toEqual([
      `${clear}1 deliveries`,
      `${clear}2 deliveries`,
      `${clear}A sentence.\n`,
      `${clear}2 deliveries`,
      clear,
    ])
  })

  test('writes plain lines elsewhere, now and then, and only news', () => {
    const pipe = output(false)
    const progress = createProgress(pipe, () => 'the same')
    vi.advanceTimersByTime(20_000)
    progress.stop()
    expect(pipe.written).toEqual(['the same\n'])
  })
})
