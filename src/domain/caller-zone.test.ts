import { expect, test } from 'vitest'

import { isTimeZone } from '@/lib/zoned-time'

import { zoneOfNumber } from './caller-zone'

test.each([
  ['+13125550147', 'America/Chicago'],
  ['+12125550147', 'America/New_York'],
  ['+14155550147', 'America/Los_Angeles'],
  ['+16025550147', 'America/Phoenix'],
  ['+442079460147', 'Europe/London'],
  ['+4930555014', 'Europe/Berlin'],
  ['+919812345678', 'Asia/Kolkata'],
  ['+35315550147', 'Europe/Dublin'],
])('%s is of %s', (number, zone) => {
  expect(zoneOfNumber(number)).toBe(zone)
  expect(isTimeZone(zone)).toBe(true)
})

test.each(['+18005550147', '+18505550147', '+61298765432', '+79161234567', 'sip:ann', '', null])(
  '%s tells no zone',
  (number) => {
    expect(zoneOfNumber(number)).toBeNull()
  },
)
