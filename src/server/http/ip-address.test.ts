import { expect, test } from 'vitest'

import { canonicalAddress, networkOf } from './ip-address'

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:A00:1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:ffff:ffff', '255.255.255.255'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 1.2.3.4 ', '1.2.3.4'],
  ['1.2.3', null],
  ['unknown', null],
  ['', null],
])('%j is %j', (text, address) => {
  expect(canonicalAddress(text)).toBe(address)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%j belongs to %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
