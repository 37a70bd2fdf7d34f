import { expect, test } from 'vitest'

import {
  accuracyOf,
  aucOf,
  averagePrecisionOf,
  calibrationErrorOf,
  coverageAt,
  macroF1Of,
  scoresOf,
} from './measures'

const answers = [
  { truth: 'a', said: 'a' },
  { truth: 'a', said: 'b' },
  { truth: 'b', said: 'b' },
  { truth: 'b', said: null },
]

test('answers are counted by label', () => {
  expect(accuracyOf(answers)).toBe(0.5)
  expect(scoresOf(answers, 'a')).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3 })
  expect(macroF1Of(answers)).toBeCloseTo((2 / 3 + 1 / 2) / 2)
  expect(macroF1Of([])).toBe(0)
})

test('a ranking is measured with equal scores halved', () => {
  const ranked = [
    { isTrue: true, score: 3 },
    { isTrue: false, score: 2 },
    { isTrue: true, score: 2 },
    { isTrue: false, score: 1 },
  ]
  expect(aucOf(ranked)).toBe(0.875)
  expect(averagePrecisionOf(ranked)).toBeCloseTo((1 + 2 / 3) / 2)
  const level = ranked.map((one) => ({ ...one, score: 0 }))
  expect([aucOf(level), averagePrecisionOf(level)]).toEqual([0.5, 0.5])
})

test('confidence is measured against what comes true', () => {
  const always = Array.from({ length: 100 }, (_, at) => ({ isRight: at < 80, confidence: 0.8 }))
  const mixed = always.map((_, at) => ({ isRight: at % 5 > 0, confidence: 0.8 }))
  expect(calibrationErrorOf(mixed)).toBeCloseTo(0)
  expect(calibrationErrorOf(mixed.map((one) => ({ ...one, confidence: 1 })))).toBeCloseTo(0.2)
  const honest = always.map(({ isRight }, at) => ({ isRight, confidence: 1 - at / 100 }))
  expect(coverageAt(0.95, honest)).toBe(0.84)
  expect(coverageAt(0.95, [{ isRight: false, confidence: 1 }])).toBe(0)
})
