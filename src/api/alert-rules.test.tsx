import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { alertFirings, alertNotifications, latest, alertRules } from './alerts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
const INPUT = {
  name: 'Priority Alert',
  condition: 'priority = high',
  action: 'notification' as const,
  recipients: [],
}
const NOW = new Date('2026-11-20T10:00:00.000Z')
const RULE = {
  id: 'rule_1763632800000',
  ...INPUT,
  isActive: true,
  createdAt: '2026-11-20T10:00:00.000Z',
}

describe('rules', () => {
  test('are stored under alertRules in exactly the specified shape', () => {
    alertRules.add(INPUT, NOW)
    expect(stored('alertRules')).toEqual([{ ...RULE, id: `rule_${NOW.getTime()}` }])
  })

  test('added in one millisecond have ids of their own', () => {
    for (let count = 0; count < 3; count += 1) alertRules.add(INPUT, NOW)
    const ids = alertRules.read().items.map(({ id }) => id)
    expect(ids).toEqual([0, 1, 2].map((later) => `rule_${NOW.getTime() + later}`))
  })

  test('are changed, deleted, and put back where they were', () => {
    for (const name of ['One', 'Two', 'Three']) alertRules.add({ ...INPUT, name }, NOW)
    const two = alertRules.read().items[1]
    if (!two) throw new Error('not stored')
    alertRules.remove(two.id)
    alertRules.update(two.id, { name: 'Gone' })
    expect(alertRules.read().items.map(({ name }) => name)).toEqual(['One', 'Three'])
    alertRules.restore(two, 1)
    alertRules.restore(two, 1)
    alertRules.update(two.id, { isActive: false })
    expect(alertRules.read().items.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['One', true],
      ['Two', false],
      ['Three', true],
    ])
  })

  test('keep what another tab wrote meanwhile, and follow it', () => {
    const { result } = renderHook(() => alertRules.useList())
    act(() => {
      localStorage.setItem('alertRules', JSON.stringify([RULE]))
      window.dispatchEvent(new StorageEvent('storage', { key: 'alertRules' }))
    })
    expect(result.current.items).toEqual([RULE])
    localStorage.setItem('alertRules', JSON.stringify([RULE, { ...RULE, id: 'rule_2' }]))
    act(() => alertRules.update(RULE.id, { name: 'Renamed' }))
    expect(result.current.items.map(({ id, name }) => [id, name])).toEqual([
      [RULE.id, 'Renamed'],
      ['rule_2', 'Priority Alert'],
    ])
  })

  test('keep what others have added to them', () => {
    localStorage.setItem('alertRules', JSON.stringify([{ ...RULE, colour: 'red' }]))
    alertRules.update(RULE.id, { isActive: false })
    expect(stored('alertRules')).toEqual([{ ...RULE, colour: 'red', isActive: false }])
  })
})

describe('what cannot be read is set aside, not lost', () => {
  test.each([
    ['no JSON', '[{"id":', [], ['[{"id":']],
    ['no list', '{"rules":[]}', [], ['{"rules":[]}']],
    ['entries', JSON.stringify([{ id: 1 }, RULE, null]), [RULE], ['{"id":1}', 'null']],
    [
      'another action',
      JSON.stringify([{ ...RULE, action: 'sms' }]),
      [],
      [JSON.stringify({ ...RULE, action: 'sms' })],
    ],
    [
      'no time',
      JSON.stringify([{ ...RULE, createdAt: 'once' }]),
      [],
      [JSON.stringify({ ...RULE, createdAt: 'once' })],
    ],
    [
      'the same id twice',
      JSON.stringify([RULE, { ...RULE, name: 'B' }]),
      [RULE],
      [JSON.stringify({ ...RULE, name: 'B' })],
    ],
  ])('%s', (_, text, items, setAside) => {
    localStorage.setItem('alertRules', text)
    expect(alertRules.read()).toEqual({ items, setAside })
    expect(stored('alertRules')).toEqual(items)
    expect(stored('alertRules.setAside')).toEqual(setAside)
    expect(alertRules.read()).toBe(alertRules.read())
  })

  test('piles up until it is discarded', () => {
    localStorage.setItem('alertRules', 'x')
    alertRules.read()
    localStorage.setItem('alertRules', 'y')
    expect(alertRules.read().setAside).toEqual(['x', 'y'])
    alertRules.discardSetAside()
    expect(alertRules.read()).toEqual({ items: [], setAside: [] })
  })

  test('stays where it is when the storage is full', () => {
    const text = JSON.stringify([RULE, 'odd'])
    localStorage.setItem('alertRules', text)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(alertRules.read()).toEqual({ items: [RULE], setAside: ['"odd"'] })
    expect(() => alertRules.add(INPUT, NOW)).toThrow('Browser storage is full.')
    expect(localStorage.getItem('alertRules')).toBe(text)
    vi.restoreAllMocks()
    alertRules.update(RULE.id, { name: 'There is room' })
    expect(stored('alertRules')).toEqual([{ ...RULE, name: 'There is room' }])
    expect(stored('alertRules.setAside')).toEqual(['"odd"'])
  })
})

test('notifications hold message and timestamp, the newest first when read', () => {
  for (let minute = 0; minute < 60; minute += 1) {
    const timestamp = new Date(NOW.getTime() + minute * 60_000).toISOString()
    alertNotifications.add({ message: `Message ${minute}`, timestamp })
  }
  const { items } = alertNotifications.read()
  expect(stored('notifications')).toEqual(items)
  expect(items[0]).toEqual({ message: 'Message 10', timestamp: '2026-11-20T10:10:00.000Z' })
  expect(latest(items, 5).map(({ message }) => message)).toEqual(
    [59, 58, 57, 56, 55].map((minute) => `Message ${minute}`),
  )
})

describe('firings', () => {
  const firing = (about: string, ruleId = RULE.id) => ({
    ruleId,
    about,
    callId: about,
    at: NOW.toISOString(),
    mail: null,
  })

  test('a rule fires once for one thing, and remembers a bounded number', () => {
    alertFirings.claim(firing('other', 'rule_2'))
    for (let call = 0; call < 250; call += 1) {
      expect(alertFirings.claim(firing(`call-${call}`))).toBe(true)
    }
    expect(alertFirings.claim(firing('call-249'))).toBe(false)
    expect(alertFirings.claim(firing('other', 'rule_2'))).toBe(false)
    expect(alertFirings.read().items).toHaveLength(201)
  })

  test('know what became of their email, and go with their rule', () => {
    const one = firing('a')
    alertFirings.claim(one)
    alertFirings.claim(firing('a', 'rule_2'))
    alertFirings.noteMail(one, { sent: false, text: 'Refused.' })
    expect(alertFirings.read().items.map(({ mail }) => mail?.text)).toEqual(['Refused.', undefined])
    alertFirings.keepOnly(new Set(['rule_2']))
    expect(alertFirings.read().items.map(({ ruleId }) => ruleId)).toEqual(['rule_2'])
  })
})
