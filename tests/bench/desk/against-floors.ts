import type { Browser } from 'playwright-core'

import type { PageOptions } from '../../harness/browser'
import type { Report, Row } from '../lib/table'
import { type Line, LINES } from './line'
import { measureLoads, ratioRow } from './loading'
import { measureMoves } from './moving'

export type Desk = {
  browser: Browser
  report: Report
  /** The product's address, and that of the floors beside it. */
  url: string
  floor: string
  signedIn: PageOptions
  /** Fresh contexts per figure. */
  rounds: number
}

const SIGNED_OUT = { viewport: { width: 1440, height: 900 } }
const CALL = '[data-call]'
const PASSWORD = 'input[type=password]'
const FLOOR_ROW = '[data-row]'
const REPORTS = 'main a[href="/system-status"]'

/** Loading and moving between pages, as multiples of pages that can hardly be quicker. */
export const measureFloors = async (desk: Desk) => {
  for (const line of LINES) await measureOn(desk, line)
}

const measureOn = async (desk: Desk, line: Line) => {
  const { browser, report, url, floor, signedIn, rounds } = desk
  const how = { rounds, line }
  const least = await measureMoves(
    browser,
    {
      url: floor,
      options: SIGNED_OUT,
      start: { path: '/', ready: PASSWORD },
      back: { link: 'Form', ready: PASSWORD },
      to: { link: 'List', ready: FLOOR_ROW },
    },
    how,
  )
  const ours = await measureMoves(
    browser,
    {
      url,
      options: signedIn,
      start: { path: '/reports', ready: REPORTS },
      back: { link: 'Reports', ready: REPORTS },
      to: { link: 'All Calls', ready: CALL },
    },
    how,
  )
  const title = `On a ${line} line, medians of ${rounds} fresh contexts, against floors`
  // What a fast line hides: bytes and round trips only show on a slow one.
  if (line === 'fast') {
    report.add(title, [
      moveRow('page to page, first', ours.first, least.first, 80),
      moveRow('page to page, again', ours.repeat, least.repeat, 40),
    ])
    return
  }
  const { blank, emptyForm, emptyList, login, list } = await measureLoads(
    browser,
    {
      blank: { url: floor, path: '/static.html', ready: '#ready', options: SIGNED_OUT },
      emptyForm: { url: floor, path: '/', ready: PASSWORD, options: SIGNED_OUT },
      emptyList: { url: floor, path: '/list', ready: FLOOR_ROW, options: SIGNED_OUT },
      login: { url, path: '/', ready: PASSWORD, options: SIGNED_OUT },
      list: { url, path: '/all-calls?view=card', ready: CALL, options: signedIn },
    },
    how,
  )
  report.add(title, [
    ratioRow('sign-in, first paint / static page', login.firstPaint, blank.firstPaint, 1.3),
    ratioRow('sign-in, ready / empty application', login.ready, emptyForm.ready, 1.15),
    ratioRow('call list, first paint / static page', list.firstPaint, blank.firstPaint, 1.3),
    ratioRow('call list, ready / empty application', list.ready, emptyList.ready, 1.2),
    moveRow('page to page, first', ours.first, least.first),
    moveRow('page to page, again', ours.repeat, least.repeat),
  ])
}

const moveRow = (what: string, ours: number, floor: number, most?: number): Row => ({
  what,
  figure: `${ours.toFixed(0)} ms (floor ${floor.toFixed(0)} ms)`,
  ...(most !== undefined && { target: `<= ${most} ms`, holds: ours <= most }),
})
