import { expect, test } from 'vitest'

import { emailAddress } from './email-address'

const schema = emailAddress('no')
const read = (text: string) => schema.safeParse(text).data

test.each([
  'ada@example.com',
  'x@xn--80afvemcl9d.xn--p1ai',
  'r&d@example.com',
  'jörg@example.com',
  "o'brien+desk@mail.example.co.uk",
  'почта@пример.рф',
  '用户@例え.テスト',
  '_a.b-c@sub-domain.example',
])('%s is an address', (text) => expect(read(text)).toBe(text))

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'a..b@example.com',
  'a@b.c',
  'a@1.2.3.4',
  `${'a'.repeat(65)}@example.com`,
  '\u0301a@example.com',
])('%s is none', (text) => expect(read(text)).toBeUndefined())

test.each(['\u200B', '\u200E', '\u2060', '\uFEFF', '\uFE0F', '\u3164', '\u034F', '\u2800', ' '])(
  '%j around it is left out',
  (mark) => {
    expect(read(`${mark}ada@example.com${mark}`)).toBe('ada@example.com')
  },
)
