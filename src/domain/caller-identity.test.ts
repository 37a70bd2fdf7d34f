import { describe, expect, test } from 'vitest'

import { identifyCaller } from './caller-identity'

const identify = (sent: string | null, lineNumber: string | null = null) =>
  identifyCaller(sent, { provider: 'vapi', lineNumber })

test('an E.164 number is its own identity', () => {
  expect(identify('+15555550142')).toEqual({
    kind: 'number',
    value: '+15555550142',
    candidates: [],
  })
})

test.each([
  ['+5215512345678', '+525512345678'],
  ['+525512345678', '+5215512345678'],
  ['+5491112345678', '+541112345678'],
  ['+541112345678', '+5491112345678'],
  ['+5511987654321', '+551187654321'],
  ['+551187654321', '+5511987654321'],
])('%s may also be written %s, which is a candidate and no other identity', (sent, other) => {
  expect(identify(sent)).toEqual({ kind: 'number', value: sent, candidates: [other] })
})

describe('a number without its country', () => {
  test('is read as of the country of the line it rang', () => {
    expect(identify('44 668 18 00', '+41445550100')).toEqual({
      kind: 'number',
      value: '446681800;phone-context=+41',
      candidates: ['+41446681800'],
    })
  })
  test('can be read in two countries', () => {
    // Budapest with the plus lost, or Texas.
    expect(identify('361 234 5678', '+13125550100')).toEqual({
      kind: 'number',
      value: '3612345678;phone-context=+1',
      candidates: ['+3612345678', '+13612345678'],
    })
  })
  test('is somebody else on the line of another country', () => {
    expect(identify('0791234567', '+41445550100')).not.toEqual(
      identify('0791234567', '+442079460018'),
    )
  })
  test('without a line has no country at all', () => {
    expect(identify('0791234567')).toMatchObject({ kind: 'number', value: '0791234567' })
  })
})

test.each([
  'sip:Ana@Example.com',
  'sips:ana@example.com:5061;transport=tls',
  'SIP:ana@example.com',
])('the address %s is one SIP caller', (sent) => {
  expect(identify(sent)).toEqual({ kind: 'sip', value: 'ana@example.com', candidates: [] })
})

test.each(['sip:+15555550142@trunk.example.com;user=phone', 'tel:+15555550142'])(
  '%s is the caller with that number',
  (sent) => expect(identify(sent)).toEqual(identify('+15555550142')),
)

test('a provider’s id belongs to that provider', () => {
  expect(identify('id:cus_7')).toEqual({ kind: 'web', value: 'vapi:cus_7', candidates: [] })
  expect(identifyCaller('id:cus_7', { provider: 'retell', lineNumber: null })).toMatchObject({
    value: 'retell:cus_7',
  })
})

test.each([
  'anonymous',
  'Restricted',
  'UNAVAILABLE',
  'Private',
  'unknown',
  'Blocked',
  'withheld',
  'Anonymous Caller',
  'Private Number',
  'No Caller ID',
  'number withheld',
  '"Unknown"',
  '<anonymous>',
  '+266696687',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+86282452253',
  '+7748283',
  '266696687',
  '7378742833',
  '2562533',
  '8656696',
  '(266) 696-687',
  'tel:+7378742833',
  '+7378742883',
  '+8566696',
  'sip:anonymous@anonymous.invalid',
  'sip:+2562533@carrier.example',
  '+1266696687',
  '00266696687',
  '1 2562533',
  '+10000000000',
  '000-000-0000',
  '+11111111111',
  '1234567890',
  'sip:anonymous.invalid',
  'sip:user@unknown.invalid',
  'sip:restricted@sip.carrier.net',
  '"Anonymous" <sip:anonymous@anonymous.invalid>',
  '\u202a+266696687\u202c',
  'Unterdrückt',
  'Numéro masqué',
  'Número oculto',
])('%s is withheld', (sent) => expect(identify(sent)).toEqual({ kind: 'withheld' }))

test.each(['688632732', '7877737733', '94844353'])('%s is a number', (sent) =>
  expect(identify(sent)).toMatchObject({ kind: 'number' }),
)

test.each([null, '', '  ', '112', 'front desk', '+12', 'sip:'])('%j is nobody known', (sent) =>
  expect(identify(sent)).toEqual({ kind: 'unknown' }),
)

test.each(['+18888888888', '+34266696687', '4155550177', '02071234567'])(
  '%s is a number, though it reads like a hidden one',
  (sent) => expect(identify(sent).kind).toBe('number'),
)
