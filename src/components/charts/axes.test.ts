import { expect, test } from 'vitest'

import { axisWords, type Unit } from '@/domain/metrics/value-words'

import { axesOf } from './axes'
import type { Series } from './series'

/** At 12 px in DejaVu Sans, which is wider than what Windows, macOS and Android have. */
const glyph = (sign: string) =>
  /\d|\$/.test(sign) ? 7.6 : /[m%]/.test(sign) ? 11.6 : /[ .,il]/.test(sign) ? 3.8 : 8.2
const widthOf = (text: string) => Array.from(text).reduce((sum, sign) => sum + glyph(sign), 0)

const seriesOf = (values: readonly number[]): Series => ({
  key: 'any',
  name: 'Any',
  points: values.map((value, at) => ({
    key: String(at),
    name: `Nov ${at + 1}`,
    short: `Nov ${at + 20}`,
    value,
    n: 40,
    isThin: false,
    part: null,
    filters: null,
  })),
})

test.each<[Unit, number]>([
  ['seconds', 90],
  ['seconds', 14_400],
  ['USD', 150],
  ['USD', 123_456],
  ['share', 1],
  ['calls', 9],
])('the labels of an axis in %s up to %d have room', (unit, most) => {
  const series = seriesOf([0, most, most / 2, 0, 1, 1, 2, 3, 1])
  const size = { width: 260, height: 200 }
  const { ticks, margin, keys, xOf, every } = axesOf([series], unit, size, [most])
  for (const tick of ticks)
    expect(widthOf(axisWords(unit, tick)) + 4).toBeLessThanOrEqual(margin.left)
  const last = widthOf('Nov 28')
  expect(xOf(keys.at(-1) ?? '') + last / 2).toBeLessThanOrEqual(size.width)
  expect(every * (xOf('1') - xOf('0'))).toBeGreaterThan(last)
})
