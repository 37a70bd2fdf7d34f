import { describe, expect, test } from 'vitest'

import { type AlertLife, CLEAR_MS, nextAlert } from './alert-life'

const MINUTE = 60_000

/** The state after each evaluation, a minute apart, and what happened: `+` met, `-` not met, `?` no data. */
const live = (marks: string, holdMinutes = 0, snooze?: { after: number; minutes: number }) => {
  let life: AlertLife | null = null
  return Array.from(marks, (mark, minute) => {
    if (life && snooze?.after === minute) {
      life = { ...life, state: 'snoozed', snoozedUntil: (minute + snooze.minutes) * MINUTE }
    }
    const isMet = mark === '?' ? null : mark === '+'
    const holdMs = holdMinutes * MINUTE
    const next = nextAlert(life, { at: minute * MINUTE, isMet, holdMs, gapMs: 5 * MINUTE })
    life = next.life
    return next.event ?? life?.state ?? 'none'
  })
}

describe('the alert of a rule', () => {
  test('fires at once, or after its condition was met for long enough', () => {
    expect(live('-+')).toEqual(['none', 'fired'])
    expect(live('++++', 3)).toEqual(['pending', 'pending', 'pending', 'fired'])
  })

  test('that never fired leaves nothing when its condition ends', () => {
    expect(live('++-+', 3)).toEqual(['pending', 'pending', 'dropped', 'pending'])
  })

  test('resolves when its condition was not met for five minutes, and not when it only comes and goes', () => {
    expect(CLEAR_MS).toBe(5 * MINUTE)
    expect(live('+-----').at(-1)).toBe('firing')
    expect(live('+------').at(-1)).toBe('resolved')
    expect(live('+----+-----').at(-1)).toBe('firing')
  })

  test('neither fires nor resolves for want of data', () => {
    expect(live('???')).toEqual(['none', 'none', 'none'])
    expect(new Set(live(`+${'?'.repeat(30)}`).slice(1))).toEqual(new Set(['firing']))
    expect(live('+?', 1)).toEqual(['pending', 'pending'])
  })

  test('counts no time that nothing was measured in towards its hold or its clearing', () => {
    expect(live(`+${'?'.repeat(20)}+`, 10).at(-1)).toBe('pending')
    expect(live(`+${'?'.repeat(4)}++++++`, 10).at(-1)).toBe('fired')
    expect(live(`+-${'?'.repeat(20)}-`).at(-1)).toBe('firing')
  })

  test('that is snoozed fires again afterwards, also without data, unless it resolves meanwhile', () => {
    const snooze = { after: 1, minutes: 3 }
    expect(live('+++++', 0, snooze)).toEqual(['fired', 'snoozed', 'snoozed', 'snoozed', 'fired'])
    expect(live('+????', 0, snooze).at(-1)).toBe('fired')
    expect(live('+------', 0, { after: 1, minutes: 60 }).at(-1)).toBe('resolved')
    expect(live('+-???', 0, snooze).at(-1)).toBe('snoozed')
  })
})
