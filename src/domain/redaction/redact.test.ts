import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { passesLuhn } from '@/lib/luhn'

import { redactText, redactTurns } from './redact'

const CARD = '[card number removed]'
const CODE = '[security code removed]'
const SSN = '[social security number removed]'

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))

/** Completes a number by its check digit. */
const withCheckDigit = (digits: string) =>
  digits + (DIGITS.find((check) => passesLuhn(digits + check)) ?? '')

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: length, maxLength: length })
const anyCard = fc.integer({ min: 12, max: 18 }).chain(digits).map(withCheckDigit)
const issuedCard = fc
  .constantFrom(['4', 14], ['51', 13], ['37', 12], ['6011', 11], ['2221', 11])
  .chain(([prefix, rest]) => digits(rest).map((tail) => withCheckDigit(prefix + tail)))
const words = fc.stringMatching(/^[a-z ,.']{0,40}$/)

const grouped = (number: string, size: number, separator: string) =>
  (number.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(separator)
const grouping = fc.record({
  size: fc.integer({ min: 1, max: 19 }),
  separator: fc.constantFrom(' ', '-', '.', '\u00a0'),
})

/** Every run of digits with at most one separator in between that could be a card number. */
const cardsLeft = (text: string) =>
  (text.match(/\d(?:[ .\-\u00a0]?\d){12,18}/g) ?? []).filter(
    (run) => passesLuhn(run.replace(/\D/g, '')) && !/^1[5-9]\d{11}$/.test(run),
  )

describe('card numbers', () => {
  test.each([
    ['My card is 4111 1111 1111 1111.', `My card is ${CARD}.`],
    ['5500-0000-0000-0004', CARD],
    ['3782.822463.10005, thanks', `${CARD}, thanks`],
    ['6011000990139424', CARD],
    ['4111, 1111, 1111, 1111', CARD],
    ['4111 1111 um 1111 1111', CARD],
    ['it is 4111111111111111 12 25', `it is ${CARD} 12 25`],
    ['zip 60601 4111 1111 1111 1111', `zip 60601 ${CARD}`],
    ['four one one one double one double one one one one one one one one one', CARD],
    ['card4111111111111111x', `card${CARD}x`],
    [['four', ...Array<string>(15).fill('one')].join(' um '), CARD],
    [
      'order 9f86d081-4444-4444-8888-123456789012, 4111111111111111',
      `order 9f86d081-4444-4444-8888-123456789012, ${CARD}`,
    ],
    [
      'at 41.878113600000015, $1,344.50, 4111 1111 1111 1111',
      `at 41.878113600000015, $1,344.50, ${CARD}`,
    ],
  ])('%s', (said, stored) => expect(redactText(said)).toBe(stored))

  test.each([
    'Call me on 312-555-0171 or +44 20 7946 0958.',
    'My account is 84318931431, the order 123456789012345.',
    'On 2026-11-20 at 10:30, 11/21/2026 or 2026-06-19T19:47:06.568Z.',
    'The rent is $3,850. 510-797-1800 is the contact number.',
    'It costs $1,344.50 and 2,300.00 euros, or 99.95.',
    'Call 212-555-8873. 2011 Nissan Rogue.',
    'Between 41.878113600000015 and -87.62979820000001 degrees.',
    'Ticket 9f86d081-4444-4444-8888-123456789012 is open.',
    'Ticket abcdefab-abcd-abcd-4111-111111111111 is open.',
    'At 411.1111111111111 or 4.111111111111111 degrees.',
    'one two three, one two three, testing one two',
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12',
    '4111 1111 1111 1112',
  ])('leaves alone: %s', (said) => expect(redactText(said)).toBe(said))

  test('spares a time in milliseconds in machine text, and nothing else', () => {
    const machine = '{"at":1779471188297,"card":"4222222222222"}'
    expect(redactText(machine, true)).toBe(`{"at":1779471188297,"card":"${CARD}"}`)
  })

  test('none survives, alone or among words, however it is grouped', () => {
    fc.assert(
      fc.property(words, anyCard, grouping, words, (before, card, { size, separator }, after) => {
        const said = `${before} a ${grouped(card, size, separator)} b ${after}`
        expect(cardsLeft(redactText(said))).toEqual([])
      }),
    )
  })

  test('none that a network issues survives between other numbers', () => {
    fc.assert(
      fc.property(digits(2), issuedCard, digits(4), grouping, (before, card, after, style) => {
        const said = `${before} ${grouped(card, style.size, style.separator)} ${after}`
        expect(redactText(said)).toContain(CARD)
        expect(redactText(said)).not.toContain(card.slice(2, -2))
      }),
    )
  })

  test('redacting twice changes nothing', () => {
    const piece = fc.oneof(
      words,
      issuedCard,
      fc.constantFrom(' cvv ', ' 123 ', ' my ssn is ', '123-45-6789', ' security code ', ' 4567, '),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = redactText(pieces.join(''))
        expect(redactText(once)).toBe(once)
      }),
    )
  })

  test('a word of two million characters, and any dense text, is one pass', () => {
    for (const word of ['a'.repeat(2_000_000), '7'.repeat(2_000_000)]) {
      expect(redactText(word)).toBe(word)
    }
    for (const unit of [
      '4 ',
      'a1',
      'cvv 1',
      's ',
      '1-',
      '$1',
      '12.',
      'four ',
      '123-45-6789 ',
      '%20',
    ]) {
      expect(redactText(unit.repeat(20_000))).not.toBe('')
    }
    expect(redactText(`cvv ${'123 y '.repeat(80_000)}`)).not.toContain('123')
  })
})

describe('security codes and social security numbers', () => {
  test.each([
    ['My CVV is 123.', `My CVV is ${CODE}.`],
    ['cvc: 1 2 3 4', `cvc: ${CODE}`],
    ['the security code is four five six', `the security code is ${CODE}`],
    ['the c v v is 999', `the c v v is ${CODE}`],
    ['The number on the back is 321.', `The number on the back is ${CODE}.`],
    ['987 is my security code, zip 606', `${CODE} is my security code, zip 606`],
    ['card ending in 4242, CVV 123', `card ending in 4242, CVV ${CODE}`],
    ['4111 1111 1111 1111, cvv 123', `${CARD}, cvv ${CODE}`],
    ['CVV and card: 4111111111111111 and 123', `CVV and card: ${CARD} and ${CODE}`],
    ['{"cvv":"123"}', `{"cvv":"${CODE}"}`],
    ['123-45-6789', SSN],
    ['zip 60601 123-45-6789', `zip 60601 ${SSN}`],
    ['123-45-6789, 987-65-4320', `${SSN}, ${SSN}`],
    ['My social security number is 123 45 6789.', `My social security number is ${SSN}.`],
    ['ssn 123456789', `ssn ${SSN}`],
    ['the security code is four, uh, five, uh, six', `the security code is ${CODE}`],
    ['my social is one two three four five six seven eight nine', `my social is ${SSN}`],
  ])('%s', (said, stored) => expect(redactText(said)).toBe(stored))

  test.each([
    'The gate code is 4821.',
    'I live at 123 Main Street.',
    'My account is 123456789.',
    'Flight 123-45-67890 is cancelled.',
    'The CVV is on the back. My phone is 312-555-0171.',
    'social media, 250 likes',
  ])('leaves alone: %s', (said) => expect(redactText(said)).toBe(said))
})

const talk = (...lines: string[]) =>
  lines.map((line) => {
    const [speaker = '', text = ''] = line.split(': ')
    return { speaker, pieces: [text] }
  })
const said = (...lines: string[]) => redactTurns(talk(...lines))?.map((pieces) => pieces.join('|'))

describe('conversations', () => {
  test('a card spelled over turns, with short words in between', () => {
    expect(
      said('user: sure 4111', 'user: 1111 1111', 'agent: okay', 'user: 1111 that is it'),
    ).toEqual([`sure ${CARD}`, CARD, 'okay', `${CARD} that is it`])
  })

  test('a card in an array of words', () => {
    const pieces = ['My ', 'card ', '4111 ', '1111 ', '1111 ', '1111. ', 'Thanks ']
    expect(redactTurns([{ speaker: 'user', pieces }])).toEqual([
      ['My ', 'card ', CARD, '', '', '. ', 'Thanks '],
    ])
  })

  test('numbers spelled word by word in an array of words, or turn by turn', () => {
    const spelled = ['my ', 'code: ', 'cvv ', 'four ', 'five ', 'six ', 'thanks ']
    expect(redactTurns([{ speaker: 'user', pieces: spelled }])).toEqual([
      ['my ', 'code: ', 'cvv ', CODE, '', ' ', 'thanks '],
    ])
    const asked = said('agent: The cvv?', 'user: seven', 'user: eight', 'user: nine')
    expect(asked).toEqual(['The cvv?', CODE, CODE, CODE])
  })

  test('the code that is named after a card, and no other code', () => {
    expect(redactText('4111 1111 1111 1111, the code is 123.')).toBe(
      `${CARD}, the code is ${CODE}.`,
    )
    expect(redactText('The code is 123.')).toBe('The code is 123.')
  })

  test('a number that was removed before has answered its question for everybody', () => {
    const turns = talk('agent: The security code?', `user: ${CODE}, order 12345`, 'wife: Gate 777.')
    expect(redactTurns(turns)).toBeNull()
  })

  test('numbers of different speakers are not joined', () => {
    expect(said('user: 4111 1111', 'agent: 1111 1111')).toBeUndefined()
  })

  test('a card with long words of the other side in between', () => {
    const long = 'We will look into that for you right away and then come back to you. '.repeat(2)
    expect(said('user: 4111 1111', `agent: ${long}`, 'user: 1111 1111')).toEqual([CARD, long, CARD])
  })

  test('what the other side reads back of a number, and nothing else of theirs', () => {
    expect(
      said(
        'user: 4111 1111',
        'agent: 4111 1111, go on',
        'user: 1111 1111',
        'agent: four ones twice. 1111, thank you. Your order is 4711.',
      ),
    ).toEqual([
      CARD,
      `${CARD}, go on`,
      CARD,
      `four ones twice. ${CARD}, thank you. Your order is 4711.`,
    ])
    expect(said('agent: Your PIN?', 'user: 4 8 2 1', 'agent: 4821, right?')).toEqual([
      'Your PIN?',
      '[PIN removed]',
      '[PIN removed], right?',
    ])
  })

  test('the answer to a question for a security code, also one turn later', () => {
    expect(
      said('agent: And the security code?', 'user: 123', 'agent: And the zip?', 'user: 606'),
    ).toEqual(['And the security code?', CODE, 'And the zip?', '606'])
    expect(
      said('bot: CVV please.', 'user: let me look', 'bot: Sure.', 'user: four five six'),
    ).toEqual(['CVV please.', 'let me look', 'Sure.', CODE])
  })

  test.each([
    ['4539148803436467', '4820'],
    ['four one one one one one one one one one one one one one one one', 'four eight two nine'],
  ])('a card number %s ends before the PIN that is asked for next', (card, pin) => {
    const turns = ['agent: And the card number?', `user: ${card}`, 'agent: Your PIN?']
    expect(said(...turns, `user: ${pin}`)).toEqual([
      'And the card number?',
      CARD,
      'Your PIN?',
      '[PIN removed]',
    ])
    expect(said('agent: Card number and PIN?', `user: ${card} ${pin}`)?.[1]).not.toMatch(
      /\d|nine|eight/,
    )
  })

  test('a card number goes on after a question for something else', () => {
    const turns = ['user: 4111 1111', 'agent: Is that the account?', 'user: 1111 1111']
    expect(said(...turns)).toEqual([CARD, 'Is that the account?', CARD])
  })

  test('the answer to a question for a social security number', () => {
    expect(said('agent: Your social security number?', 'user: yes 123', 'user: 45 6789')).toEqual([
      'Your social security number?',
      `yes ${SSN}`,
      SSN,
    ])
  })

  test('a caller who names a code asks for nothing', () => {
    expect(said('user: They wanted my CVV.', 'agent: Order 123 is on its way.')).toBeUndefined()
  })

  test('nothing to remove gives null, and a redacted conversation gives null', () => {
    expect(redactTurns(talk('user: hello', 'agent: Order 12345.'))).toBeNull()
    const once = said('agent: security code?', 'user: 123', 'user: 4111 1111 1111 1111, 606') ?? []
    expect(
      redactTurns(once.map((text, turn) => ({ speaker: turn ? 'user' : 'agent', pieces: [text] }))),
    ).toBeNull()
  })

  test('a card split anywhere over turns leaves no digit of it', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 13 }), { maxLength: 5 })
    fc.assert(
      fc.property(issuedCard, cuts, (card, at) => {
        const edges = [0, ...at.sort((a, b) => a - b), card.length]
        const parts = edges.slice(1).map((end, index) => card.slice(edges[index], end))
        const turns = parts.map((part) => ({ speaker: 'user', pieces: [part] }))
        expect(redactTurns(turns)?.flat().join('')).not.toMatch(/\d/)
      }),
    )
  })
})

test.each([
  'be428922-d13b-4c7d-a083-8facb436dc27',
  'ee38c913-ad64-4695-91b3-057d0dcb27b7',
  '724e1a39-fd4c-4370-be05-8560b837fdd9',
  'ad918a3f6c49b6d966e4ccf8',
])('the identifier %s is no bank account', (id) => {
  expect(redactText(`@[${id}] look`)).toBe(`@[${id}] look`)
})
