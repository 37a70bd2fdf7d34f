import { describe, expect, test } from 'vitest'

import { sampleDeliveries } from './sample-workspace'
import { shapeOf } from './body-shape'

const now = new Date('2026-03-20T03:20:00Z')

const collect = async (input: { seed: number; now: Date; calls: number }) => {
  const deliveries = []
  for await (const delivery of sampleDeliveries(input)) deliveries.push(delivery)
  return deliveries
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('sampleDeliveries', () => {
  test('is the same for the same seed and time', async () => {
    const once = await collect({ seed: 20, now, calls: 160 })
    expect(await collect({ seed: 20, now, calls: 160 })).toEqual(once)
  })

  test('holds the number of calls asked for, from the providers that record', async () => {
    const shapes = (await collect({ seed: 20, now, calls: 160 })).map(({ provider, body }) => {
      const shape = shapeOf(bytes(body))
      expect(shape?.provider).toBe(provider)
      return shape
    })
    expect(new Set(shapes.map((shape) => shape?.providerCallId)).size).toBe(160)
    expect(new Set(shapes.map((shape) => shape?.provider))).toEqual(new Set(['vapi', 'retell']))
  })

  test('reaches from three weeks ago to minutes ago, never beyond now', async () => {
    const bodies = await collect({ seed: 20, now, calls: 160 })
    const ends = bodies.flatMap(({ body }) => {
      const match = /"(?:endedAt|end_timestamp)":"?([\dT:.Z-]+)/.exec(body)?.[1]
      if (match === undefined) return []
      return [new Date(/^\d+$/.test(match) ? Number(match) : match).getTime()]
    })
    const minutesAgo = ends.map((end) => (now.getTime() - end) / 60_000)
    expect(Math.min(...minutesAgo)).toBeGreaterThanOrEqual(0)
    expect(Math.min(...minutesAgo)).toBeLessThan(10)
    expect(Math.max(...minutesAgo)).toBeGreaterThan(18 * 24 * 60)
    expect(Math.max(...minutesAgo)).toBeLessThan(22 * 24 * 60)
  })

  test('can be small', async () => {
    const bodies = await collect({ seed: 1, now, calls: 3 })
    expect(new Set(bodies.map(({ body }) => shapeOf(bytes(body))?.providerCallId)).size).toBe(3)
  })
})
