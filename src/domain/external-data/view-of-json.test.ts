import { expect, test } from 'vitest'

import { viewOfJson } from './view-of-json'

const NOTHING = { figures: [], columns: [], rows: [], isCut: false }

test.each<[name: string, json: unknown, view: object]>([
  [
    'the documented shape',
    {
      figures: [
        { label: 'Open orders', value: 12 },
        { label: 'Stock', value: 3.5, unit: 't' },
        'nothing',
      ],
      columns: ['Shop', 'Orders'],
      rows: [['Harbour', 7], { Shop: 'Hill', Orders: 5, more: true }],
    },
    {
      ...NOTHING,
      figures: [
        { label: 'Open orders', value: 12 },
        { label: 'Stock', value: '3.5 t' },
      ],
      columns: ['Shop', 'Orders'],
      rows: [
        ['Harbour', 7],
        ['Hill', 5],
      ],
    },
  ],
  [
    'a list of objects',
    [
      { a: 1, b: 'x' },
      { b: null, c: { d: 1 } },
      { a: [1, 2], b: [1] },
    ],
    {
      ...NOTHING,
      columns: ['a', 'b', 'c'],
      rows: [
        [1, 'x', null],
        [null, null, '…'],
        ['2 entries', '1 entry', null],
      ],
    },
  ],
  ['a list of values', [3, 'x'], { ...NOTHING, columns: ['Value'], rows: [[3], ['x']] }],
  [
    'an object',
    { open: 3, isLate: false, orders: [{ id: 1 }] },
    {
      ...NOTHING,
      figures: [
        { label: 'open', value: 3 },
        { label: 'isLate', value: false },
      ],
      columns: ['id'],
      rows: [[1]],
    },
  ],
  ['a value', 7, { ...NOTHING, figures: [{ label: 'Value', value: 7 }] }],
  ['an empty list', [], NOTHING],
  ['an empty object', {}, NOTHING],
  [
    'texts of strangers, in one line and cut',
    { 'a\nb': '<b>\u202e\u0000x</b>\n'.padEnd(999, '!') },
    { figures: [{ label: 'a b', value: expect.stringMatching(/^<b>.{10,200}…$/u) }] },
  ],
  [
    'what has names of every object',
    [{ constructor: 1 }, {}],
    { columns: ['constructor'], rows: [[1], [null]] },
  ],
])('%s', (_, json, view) => {
  expect(viewOfJson(json)).toMatchObject(view)
})

test('much is cut, and says so', () => {
  const wide = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, at]))
  expect(viewOfJson(wide)).toMatchObject({ isCut: true })
  expect(viewOfJson(wide).figures).toHaveLength(12)
  const { columns, rows, isCut } = viewOfJson(Array.from({ length: 300 }, () => wide))
  expect([columns.length, rows.length, isCut]).toEqual([8, 100, true])
})
