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
  const many = Array.from({ length: 1000 }, (_, index) => `C: line ${index}`)
  const read400 = conversationOf(...many).turns.map(({ index }) => index)
  expect([read400.length, read400[199], read400[200], read400.at(-1)]).toEqual([400, 199, 800, 999])
  const long = Array.from({ length: 400 }, () => `C: ${'word '.repeat(20_000)}`)
  const read = conversationOf(...long).turns.reduce((sum, turn) => sum + turn.text.length, 0)
  expect(read).toBeLessThanOrEqual(204_000)
})
