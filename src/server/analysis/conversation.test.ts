import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

test('keeps the place of each turn in the transcript and drops empty ones', () => {
  const { caller, agent } = conversationOf('A: Hello', 'C: ...', 'C: My bike is gone', 'A: ')
  expect(caller.map((turn) => turn.index)).toEqual([2])
  expect(agent.map((turn) => turn.index)).toEqual([0])
})

test('the words have the offsets of the text', () => {
  const [turn] = conversationOf('C: İ can’t\tFIND It').caller
  expect(turn?.words).toHaveLength(turn?.text.length ?? 0)
  expect(conversationOf('C: I can’t\tFIND It').caller[0]?.words).toBe("i can't find it")
})

test('reads a hostile transcript only up to its caps', () => {
  const many = Array.from({ length: 3000 }, (_, index) => `C: line ${index}`)
  const ends = conversationOf(...many).turns.map(({ index }) => index)
  expect([ends.length, ends[499], ends[500], ends.at(-1)]).toEqual([1000, 499, 2500, 2999])
  const long = Array.from({ length: 400 }, () => `C: ${'word '.repeat(20_000)}`)
  const read = conversationOf(...long).turns.reduce((sum, turn) => sum + turn.text.length, 0)
  expect(read).toBeLessThanOrEqual(204_000)
})
