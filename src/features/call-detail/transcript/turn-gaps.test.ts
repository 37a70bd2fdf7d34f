import { expect, test } from 'vitest'

import type { Utterance } from '@/contracts/transcript'

import { answerWords, lastSilence, turnGaps } from './turn-gaps'

const turn = (
  role: Utterance['role'],
  startSeconds: number | null,
  endSeconds: number | null,
): Utterance => ({ role, text: 'words', startSeconds, endSeconds })

test('names silences and slow answers by the turn that ends them', () => {
  const gaps = turnGaps([
    turn('agent', 0, 2),
    turn('caller', 3, 5),
    turn('tool', 6, null),
    turn('agent', 7.5, 9),
    turn('caller', 21, 23),
    turn('agent', 27, 30),
  ])
  expect([...gaps]).toEqual([
    [3, { silence: null, answer: 2.5 }],
    [4, { silence: 12, answer: null }],
    [5, { silence: 4, answer: 4 }],
  ])
})

test('a turn within another one ends nothing', () => {
  const gaps = turnGaps([turn('agent', 0, 20), turn('caller', 2, 3), turn('agent', 21, 22)])
  expect([...gaps]).toEqual([])
})

test('claims nothing where an end is not known', () => {
  expect([...turnGaps([turn('caller', 0, null), turn('agent', 60, 61)])]).toEqual([])
  expect([...turnGaps([turn('caller', null, null), turn('agent', 1, 2)])]).toEqual([])
})

test('a call that begins with silence says so', () => {
  expect([...turnGaps([turn('agent', 6, 7)])]).toEqual([[0, { silence: 6, answer: null }]])
})

test.each([
  [[turn('agent', 0, 5), turn('tool', 6, null)], 60, 55],
  [[turn('agent', 0, 5)], 7, null],
  [[turn('agent', 0, null)], 60, null],
  [[turn('agent', 0, 5)], null, null],
  [[], 60, null],
])('the silence at the end of %j in a call of %s s is %s', (transcript, seconds, expected) => {
  expect(lastSilence(transcript, seconds)).toBe(expected)
})

test.each([
  [2.04, '2.0 s'],
  [9.94, '9.9 s'],
  [26.6, '27 s'],
  [65, '1 min 5 s'],
])('an answer after %d seconds is said as %s', (seconds, words) => {
  expect(answerWords(seconds)).toBe(words)
})
