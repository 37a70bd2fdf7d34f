import fc from 'fast-check'
import { expect, test } from 'vitest'

import { soundLayout } from '@/contracts/dashboards'
import { layoutOf } from '@tests/builders/dashboard-layout'
import { runs } from '@tests/harness/runs'

import { nudge, place, settle, show } from './arrange'

const START = layoutOf({}).widgets
const at = (widgets: readonly { id: string; position: object }[], id: string) =>
  widgets.find((widget) => widget.id === id)?.position

test('the layouts of the catalogue are settled, and what does not move is the same object', () => {
  expect(settle(START)).toBe(START)
  expect(place(START, 'call_volume_chart', { x: 0, y: 2, w: 8, h: 4 })).toBe(START)
})

test('whatever is moved, resized, hidden and shown, the layout stays sound', () => {
  const number = fc.integer({ min: -5, max: 40 })
  const step = fc.record({
    id: fc.constantFrom(...START.map(({ id }) => id)),
    kind: fc.constantFrom('place', 'hide', 'show', 'nudge'),
    position: fc.record({ x: number, y: number, w: number, h: number }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let widgets: readonly (typeof START)[number][] = START
      for (const { id, kind, position } of steps) {
        const widget = widgets.find((one) => one.id === id)
        if (!widget) throw new Error('A widget is gone')
        if (kind === 'place') widgets = place(widgets, id, position)
        else if (kind === 'nudge') widgets = nudge(widgets, id, { y: 1 })
        else if (kind === 'show') widgets = show(widgets, widget)
        else {
          widgets = settle(widgets.map((one) => (one.id === id ? { ...one, visible: false } : one)))
        }
      }
      expect(soundLayout.safeParse(layoutOf({ widgets: [...widgets] })).error).toBeUndefined()
      expect(settle(widgets)).toBe(widgets)
    }),
    { numRuns: runs(200) },
  )
})

test('one key passes a taller neighbour, in either direction', () => {
  const down = nudge(START, 'calls_overview', { y: 1 })
  expect(at(down, 'calls_overview')).toEqual({ x: 0, y: 6, w: 6, h: 2 })
  expect(at(down, 'call_volume_chart')).toMatchObject({ x: 0, y: 2 })
  const up = nudge(down, 'calls_overview', { y: -1 })
  expect(at(up, 'calls_overview')).toMatchObject({ y: 0 })
})

test('a step beyond the grid changes nothing', () => {
  expect(nudge(START, 'calls_overview', { x: -1 })).toBe(START)
  expect(nudge(START, 'call_volume_chart', { w: 5 })).not.toBe(START)
  expect(nudge(START, 'daily_summary', { x: 1 })).toBe(START)
  expect(nudge(START, 'daily_summary', { h: -1 })).toBe(START)
})

test('another width is another size, and another place is not', () => {
  const wider = place(START, 'resolution_rate_gauge', { x: 6, y: 0, w: 6, h: 2 })
  expect(wider.find(({ id }) => id === 'resolution_rate_gauge')?.size).toBe('large')
  const moved = place(START, 'calls_overview', { x: 6, y: 0, w: 6, h: 2 })
  expect(moved.find(({ id }) => id === 'calls_overview')?.size).toBe('large')
})
