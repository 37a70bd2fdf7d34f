// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { leadByLease } from './tab-lead'

/** Each tab leads or not; all of them share one window here, so none has the focus by itself. */
const tab = () => {
  const state = { leads: false, leave: () => {} }
  state.leave = leadByLease('test', () => {
    state.leads = true
    return () => {
      state.leads = false
    }
  })
  open.push(state)
  return state
}
let open: { leads: boolean; leave: () => void }[] = []
const leading = () => open.map(({ leads }) => leads)

let hasFocus = false

beforeEach(() => {
  hasFocus = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
})
afterEach(() => {
  for (const { leave } of open) leave()
  open = []
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the first tab leads, and the next one when it leaves', () => {
  const first = tab()
  tab()
  tab()
  vi.advanceTimersByTime(60_000)
  expect(leading()).toEqual([true, false, false])
  first.leave()
  vi.advanceTimersByTime(5000)
  expect(leading()).toEqual([false, true, false])
})

test('a tab that vanished without a word is succeeded', () => {
  localStorage.setItem('test.lead', JSON.stringify({ tab: 'gone', until: Date.now() + 8000 }))
  tab()
  expect(leading()).toEqual([false])
  vi.advanceTimersByTime(10_000)
  expect(leading()).toEqual([true])
})

test('a tab that is opened in front takes over; the other notices', () => {
  tab()
  hasFocus = true
  tab()
  hasFocus = false
  vi.advanceTimersByTime(2000)
  expect(leading()).toEqual([false, true])
})

test.each(['nonsense', '{}', '{"tab":1}', '{"tab":"x","until":"soon"}'])(
  'a note nobody can read, %s, is nobody’s',
  (note) => {
    localStorage.setItem('test.lead', note)
    tab()
    expect(leading()).toEqual([true])
  },
)
