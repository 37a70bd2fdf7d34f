import type { Browser } from 'playwright-core'

import { median, openTimes } from '../../checks/lib/page-times'
import { openPage, type PageOptions } from '../../harness/browser'
import type { Row } from '../lib/table'
import { type Line, putOnLine } from './line'

type Load = {
  name: string
  url: string
  path: string
  ready: string
  options: PageOptions
}

export type LoadTimes = { firstPaint: number; ready: number }

/** Medians of fresh contexts, in turn, so that a slow moment of the machine falls on all alike. */
export const measureLoads = async <Name extends string>(
  browser: Browser,
  loads: Record<Name, Omit<Load, 'name'>>,
  { rounds, line }: { rounds: number; line: Line },
): Promise<Record<Name, LoadTimes>> => {
  // Object.keys of a record of these names.
  const names = Object.keys(loads) as Name[]
  const times = new Map(
    names.map((name) => [name, { paint: [] as number[], ready: [] as number[] }]),
  )
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const { url, path, ready, options } = loads[name]
      const { page, close } = await openPage(browser, url, options)
      await putOnLine(page, line)
      const measured = await openTimes(page, path, ready)
      await close()
      // The first round warms the browser and the servers.
      if (round < 0) continue
      times.get(name)?.paint.push(measured.firstPaint)
      times.get(name)?.ready.push(measured.ready)
    }
  }
  const medians = names.map((name) => {
    const { paint = [], ready = [] } = times.get(name) ?? {}
    return [name, { firstPaint: median(paint), ready: median(ready) }]
  })
  // One entry for each name.
  return Object.fromEntries(medians) as Record<Name, LoadTimes>
}

/** A time as a multiple of another's in the same run, beside the most it may be. */
export const ratioRow = (what: string, value: number, floor: number, most: number): Row => ({
  what,
  figure: `${(value / floor).toFixed(2)} x (${value.toFixed(0)} of ${floor.toFixed(0)} ms)`,
  target: `<= ${most} x`,
  holds: value / floor <= most,
})
