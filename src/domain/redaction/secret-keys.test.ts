import { expect, test } from 'vitest'

import { storableCopy } from './storable-event'

const CODE = '[security code removed]'
const PIN = '[PIN removed]'
const NUMBER = '[card number removed]'
const CARD = { number: '4111111111111111', expiry: '12/29', code: '737' }

test.each<[object, object]>([
  [{ card: { code: '737' } }, { card: { code: CODE } }],
  [{ card: CARD }, { card: { ...CARD, number: NUMBER, code: CODE } }],
  [{ credit_card: [{ code: 'seven three seven' }] }, { credit_card: [{ code: CODE }] }],
  [{ cardCode: '737' }, { cardCode: CODE }],
  [{ pin: 'four nine two one' }, { pin: PIN }],
  [{ pin: { value: 'vier neun zwei eins' } }, { pin: { value: PIN } }],
  [{ senha: 'quatro nove dois um' }, { senha: PIN }],
  [{ cvv: 'seven three seven' }, { cvv: CODE }],
  [{ verification_code: 482_911 }, { verification_code: '[one-time code removed]' }],
  [{ otp: 'four nine two one two two' }, { otp: '[one-time code removed]' }],
  [
    { ssn: 'one two three four five six seven eight nine' },
    { ssn: '[social security number removed]' },
  ],
  ...[{ ssnLast4: '6789' }, { last_four_ssn: 6789 }].map((sent): [object, object] => [
    sent,
    Object.fromEntries(
      Object.keys(sent).map((key) => [key, '[end of social security number removed]']),
    ),
  ]),
  [{ cardNumber: '4111 1111 1111 1112' }, { cardNumber: NUMBER }],
  [{ account: 'DE89370400440532013000' }, { account: '[IBAN removed]' }],
  [{ card: { number: 4111111111111111 } }, { card: { number: NUMBER } }],
  [{ number: 4111111111111111 }, { number: NUMBER }],
  [{ phone: 4111111111111111 }, { phone: NUMBER }],
  [{ creditCard: { number: 378282246310005 } }, { creditCard: { number: NUMBER } }],
  [{ card: { number: 4222222222222 } }, { card: { number: NUMBER } }],
  [{ cards: [{ number: 5.1e18, code: 737 }] }, { cards: [{ number: NUMBER, code: CODE }] }],
  [{ pins: ['1234'] }, { pins: [PIN] }],
  [{ cardVerification: { value: '123' } }, { cardVerification: { value: CODE } }],
  [{ cardVerificationValue: 123 }, { cardVerificationValue: CODE }],
  [
    { card: 'visa', code: '737' },
    { card: 'visa', code: CODE },
  ],
  [
    { cardNumber: 4111111111111111, code: 737 },
    { cardNumber: NUMBER, code: CODE },
  ],
  [
    { number: 5555555555554444, card: 'mc', code: 'seven three seven' },
    { number: NUMBER, card: 'mc', code: CODE },
  ],
  [{ card_number: ['4111', '1111', '1111', '1111'] }, { card_number: [NUMBER] }],
  [{ groups: ['4111', '1111', '1111', '1111'] }, { groups: [NUMBER] }],
  [{ digits: [4, ...Array<number>(15).fill(1)] }, { digits: [NUMBER] }],
  [
    { card_part1: '41111111', name: 'Ann', card_part2: 11111111 },
    { card_part1: NUMBER, name: 'Ann', card_part2: NUMBER },
  ],
  [
    { id: '4111111111111111', orderId: 4111111111111111, card_id: '378282246310005' },
    { id: NUMBER, orderId: NUMBER, card_id: NUMBER },
  ],
  ...['cardCvv', 'codigoSeguridad', 'codice_sicurezza', 'prüfziffer', 'pruefziffer'].map(
    (key): [object, object] => [{ [key]: '737' }, { [key]: CODE }],
  ),
  ...['enteredPin', 'pinEntered'].map((key): [object, object] => [{ [key]: 4921 }, { [key]: PIN }]),
  ...['auth_code', 'codigo_verificacion', 'code_de_verification', 'tan'].map(
    (key): [object, object] => [{ [key]: 482_911 }, { [key]: '[one-time code removed]' }],
  ),
  ...['passwort', 'contraseña', 'mot_de_passe'].map((key): [object, object] => [
    { [key]: 'tulip', a: 1 },
    { a: 1 },
  ]),
  ...[
    { tan: 1500, pinAttempts: 4921, cvvMismatch: '502', spinning: '4921' },
    { id: '4533678375069', orderId: '411111111111111111', createdAt: '1779471188297' },
    { part1: '4111', part2: '1111' },
    { years: [2024, 2025, 2026, 2027] },
    { number: 13125550171, customer: { number: 4915112345679 }, phone: 393401234567 },
    { number: 4111111111111112, at: 1779471188297, card: { last4: 1111, expires: 1227 } },
    { code: '200', cards: [] },
    { code: 200, cards: 2 },
    { product: { code: '737' } },
    { giftCard: { code: '737' } },
    { card: { brand: 'visa' }, area: { code: '415' } },
    { card: { code: 'VISA-DEBIT' } },
    { card: 'visa', orderId: '4111111111111112' },
    { pin: 'none', pins: { value: 'on the map' } },
  ].map((kept): [object, object] => [kept, kept]),
])('%j of a tool is %j, as an object and as JSON in a text', (sent, stored) => {
  const [object, text] = [sent, stored].map((args) => [
    { function: { arguments: args } },
    { role: 'tool_call_invocation', arguments: JSON.stringify(args) },
    { result: JSON.stringify({ content: JSON.stringify(args) }) },
  ])
  expect(storableCopy(object)).toEqual(text)
  expect(storableCopy(text)).toEqual(text)
})

test('a text that begins like JSON is read as text, also when it nests without end', () => {
  const deep = '['.repeat(1e5) + ']'.repeat(1e5)
  const args = ['{"pin":"4921"', '[inaudible] My PIN is 4921', `${deep} PIN 4921`]
  for (const text of args) expect(JSON.stringify(storableCopy({ result: text }))).toContain(PIN)
  expect(storableCopy({ result: deep })).toEqual({ result: deep })
})

test('a secret is removed that is sent a digit at a time', () => {
  const parts = Array(4).fill('4112')
  const sent = { pin: ['4', '9', '2', '1'], parts, cvv: ['a', 'b'] }
  expect(storableCopy(sent)).toEqual({ pin: [PIN], parts, cvv: ['a', 'b'] })
  expect(storableCopy({ card: parts })).toEqual({ card: [NUMBER] })
  const card = ['4111', '1111', '1111', '1111']
  expect(storableCopy({ card })).toEqual({ card: ['[card number removed]'] })
})

test('JSON in a text is JSON afterwards, whatever was removed', () => {
  const sent = ['[1,[4,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]', '[4111,1111,1111,1111,2,"a"]']
  for (const result of sent) {
    const stored = storableCopy({ result }) as { result: string }
    expect(JSON.stringify(JSON.parse(stored.result))).toContain(NUMBER)
    expect(stored.result).not.toContain('1,1')
  }
})

test("a call's own id stays, whatever it looks like: it is found by it", () => {
  const sent = [{ call: { id: '4111111111111111' } }, { call: { call_id: '378282246310005' } }]
  expect(storableCopy(sent)).toEqual(sent)
  expect(storableCopy({ call: { orderId: sent[0]?.call.id } })).toEqual({
    call: { orderId: NUMBER },
  })
})
