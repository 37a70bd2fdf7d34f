import { expect, test } from 'vitest'

import { isNoName } from './caller-name'

test.each([
  '+14155550177',
  '415-555-0177',
  '(415) 555-0177',
  '{{customer_name}}',
  '{customer.name}',
  '${name}',
  '[Customer Name]',
  '%NAME%',
  'N/A',
  'n/a.',
  'null',
  'undefined',
  'None',
  '-',
  '?',
  'Unknown',
  'Anonymous',
  'Private Caller',
  'Customer',
  'Not provided',
  'WIRELESS CALLER',
  '',
])('“%s” names nobody', (text) => expect(isNoName(text)).toBe(true))

test.each([
  'Ada Moreau',
  'Na Li',
  "O'Brien",
  '王芳',
  'Guest, Ada',
  'Robin Null',
  'Mr. Customer Jones',
])('“%s” is a name', (text) => expect(isNoName(text)).toBe(false))
