import { expect, test } from 'vitest'

import { ERASED, personEraser } from './person-mentions'

const withoutName = (name: string, text: string) => personEraser([], [name])?.(text) ?? text
const withoutNumber = (number: string, text: string) => personEraser([number], [])?.(text) ?? text
const isFoundAs = (...all: string[]) => all.map((written) => ({ written }))

const NAMES: Record<string, string[]> = {
  'Jörg Müller': ['JÖRG MÜLLER', 'jorg muller', 'Joerg Mueller', 'jorg-muller', 'Müller, Jörg'],
  'Jörg  Müller': ['Jo\u0308rg Mu\u0308ller', 'Jörg\u00a0Müller', 'Jörg\nMüller', 'MÜLLER Jörg'],
  'Joerg Mueller': ['Jörg Müller', 'JOERG MUELLER'],
  'Ana Strauß': ['ana strauss', 'ANA STRAUSS', 'ana-strauss'],
  'Ana Strauss': ['Ana Strauß'],
  'Søren Łæså': ['soren laesa', 'SØREN ŁÆSÅ'],
  'José André': ['jose andre', 'Jose_Andre', 'José André'.normalize('NFD')],
  'Ana María Ruiz': ['Ruiz, Ana Maria', 'Ruiz Ana María'],
  "Sean O'Neil-Lang": ['sean o’neil lang', 'sean-oneil-lang', 'Sean ONeilLang', 'SEAN O‘NEIL-LANG'],
  'A. Moreau': ['a-moreau', 'A Moreau', 'Moreau, A.'],
  'Ms. Ada Q. Moreau': ['Ada Moreau', 'Moreau, Ada', 'ada q moreau', 'Ms Ada Q. Moreau'],
  'Moreau, Ada': ['Ada Moreau', 'ada.moreau'],
  '"Lea" Roth': ['Lea Roth', 'Lea" Roth'],
  'Eve 😀 Moji': ['Eve Moji', 'Eve 😀 Moji'],
  'ﬁona ﬂint': ['Fiona Flint', 'FIONA FLINT'],
  'Ada\u200b Smithers': ['Ada Smithers', 'A\u00adda Smithers'],
  'Ada\u202e Smithens': ['Ada Smithens'],
  'Ada\u0007 Belling': ['Ada Belling', 'Ada\u0007 Belling'],
  'Ada\u00a0Nobreak': ['Ada Nobreak'],
  'soft\u00ad hyphen\u00adated': ['soft hyphenated'],
  'Şükrü İnönü': ['Sukru Inonu', 'ŞÜKRÜ İNÖNÜ'],
  'Łukasz Żółć': ['Lukasz Zolc'],
  'Nguyễn Thị Hồng': ['Nguyen Thi Hong', 'Nguyễn Thị Hồng'.normalize('NFD')],
  'Γιώργος Παπαδόπουλος': ['ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'Παπαδόπουλος Γιώργος'],
  'Олег Петров': ['ОЛЕГ ПЕТРОВ', 'Петров Олег', 'Петров, Олег'],
  'राम कुमार': ['कुमार राम', 'राम  कुमार'],
  'সুনীতা দেবী': ['সুনীতা-দেবী'],
  'রহিম উদ্দিন': ['উদ্দিন, রহিম'],
  'முருகன் செல்வம்': ['செல்வம் முருகன்'],
  'สมชาย ใจดี': ['สมชายใจดี', 'ใจดี สมชาย'],
  'יִצְחָק רַבִּין': ['יצחק רבין', 'רבין, יצחק'],
  'مُحَمَّد عَلِيّ': ['محمد علي', 'علي محمد'],
  '김 민수': ['김민수', '민수 김', '김 민수'.normalize('NFD')],
  '张伟 李': ['张伟李', '李 张伟', '李张伟'],
  '山田 太郎': ['山田太郎', '太郎・山田'],
}

test.each(
  Object.entries(NAMES).flatMap(([name, all]) =>
    isFoundAs(name, ...all).map(({ written }) => ({ name, written })),
  ),
)('$name is found as $written', ({ name, written }) => {
  expect(withoutName(name, `See ${written}, please; ${written}’s parcel`)).toMatch(
    /^See \S?\[erased\][.]?, please; \S?\[erased\][.]?’s parcel$/u,
  )
})

test.each([
  ['김 민수', '김민수가 전화했다', `${ERASED}가 전화했다`],
  ['สมชาย ใจดี', 'คุณสมชายใจดีโทรมา', `คุณ${ERASED}โทรมา`],
  ['张伟 李', '我叫张伟李。', `我叫${ERASED}。`],
  ['Ada Moreau', 'Ada Moreau Ada Moreau', `${ERASED} ${ERASED}`],
  ['Ada Moreau', 'Ada Ada Moreau', `Ada ${ERASED}`],
])('%s goes out of %s', (name, text, left) => expect(withoutName(name, text)).toBe(left))

test.each([
  ['Jörg Müller', 'Jörg Müllermann; Kjörg Müller; Jörg und Müller'],
  ['Ana Ross', 'Diana Ross; Ana Rossi'],
  ['Ana María Ruiz', 'Ruiz Ana'],
  ['No Answer', 'Did they answer? No. They gave no reason to answer. No call'],
  ['Ada Moreau', 'Moreau.\nAda Lovelace: Ada; Moreau'],
  ['Ana', 'Ana rang'],
  ['12 25', 'On 12/25 or 12-25'],
  ['. .', 'Wait. . . what'],
  ['\\ \\', 'a \\ \\ b'],
  ['😀 😀', '😀 😀'],
  ['M. A', 'a memo of A and B'],
])('%s leaves %s', (name, text) => expect(withoutName(name, text)).toBe(text))

const NUMBERS: Record<string, string[]> = {
  '+14155557788': [
    '+1 415 555 7788',
    '(415) 555-7788',
    '415.555.7788',
    '415/555-7788',
    '1-415-555-7788',
    '011 1 415 555 7788',
    '415\u00a0555\u00a07788',
    '415\u2011555\u20117788',
    '415\u2013555\u20137788',
    '４１５５５５７７８８',
    '＋１ ４１５ ５５５ ７７８８',
    '٤١٥٥٥٥٧٧٨٨',
    '४१५ ५५५ ७७८८',
    '415 \u200b555 · 7788',
    '(+1) 415 555 7788',
  ],
  '+34612345678': ['612 345 678', '0034 612 34 56 78', '+34-612-345-678'],
  '+33612345678': ['06 12 34 56 78', '06.12.34.56.78', '+33 6 12 34 56 78', '+33 (0)6 12 34 56 78'],
  '+4930901820': [
    '030 901820',
    '030/901820',
    '+49 (0) 30 / 90 18 20',
    '0049 30 901820',
    '(030) 90-18-20',
  ],
  '+493012345678': ['030/12345678', '030 1234 5678'],
  '+442079460018': ['020 7946 0018', '+44 (0)20 7946 0018', '(020) 7946-0018'],
  '+79123456789': ['8 (912) 345-67-89', '+7 912 345-67-89'],
  '+390612345678': ['06 1234 5678', '+39 06 12345678'],
  '+819012345678': ['090-1234-5678', '+81 90 1234 5678'],
  '+61412345678': ['0412 345 678', '+61 412 345 678', '0011 61 412 345 678'],
  '+4512345678': ['12 34 56 78', '+45 12345678'],
  '5551234': ['555-1234', '555 1234', '5551234'],
  '5555550142': ['(555) 555-0142', '555 555 0142'],
}

test.each(
  Object.entries(NUMBERS).flatMap(([number, all]) =>
    isFoundAs(number, ...all).map(({ written }) => ({ number, written })),
  ),
)('$number is found as $written', ({ number, written }) => {
  const text = `Ring ${written}, or ${written} now; tel${written}`
  expect(withoutNumber(number, text)).toBe(`Ring ${ERASED}, or ${ERASED} now; tel${ERASED}`)
})

test.each([
  ['+14155557788', 'On 2026-11-20 415 555 7788', `On 2026-11-20 ${ERASED}`],
  ['+14155557788', '415 555 7788 10:30', `${ERASED} 10:30`],
  ['+4930901820', '1. 030 901820 10 Uhr', `1. ${ERASED} 10 Uhr`],
  ['5555550142', '+1 (555) 555-0142', `+1 ${ERASED}`],
  ['5551234', '2. 555-1234', `2. ${ERASED}`],
  ['5551234', '2 555-1234 24 h', `2 ${ERASED} 24 h`],
])('%s goes out of %s', (number, text, left) => expect(withoutNumber(number, text)).toBe(left))

test.each([
  ['+14155557788', '+444155557788 is somebody else'],
  ['+14155557788', '+44 415 555 7788 is somebody else'],
  ['+14155557788', 'account 994155557788, order 41555577881'],
  ['5551234', '+1 415 555 1234, (415) 555-1234, 415 555 1234'],
  ['5551234', 'order 9925551234'],
  ['5551234', '555 1234 567'],
  ['+4512345678', '06 12 34 56 78'],
  ['20270101', 'until 2027-01-01'],
  ['911', 'ring 911'],
])('%s leaves %s', (number, text) => expect(withoutNumber(number, text)).toBe(text))

test('neither is searched for without a name of two words or a number of seven digits', () => {
  expect(personEraser([null], ['Ana', null, '. .'])).toBeNull()
  expect(personEraser(['911'], [])).toBeNull()
})
