import { expect, test } from 'vitest'

import { oneLine } from './one-line'

test.each([
  ['\u0001\u001b[31mAda', '[31mAda'],
  ['\u202eabc\u202c\u200b', 'abc'],
  ['\u2066a\u2069\u061cb\u200ec\u200fd', 'abcd'],
  ['Ada\r\n\tMoreau', 'Ada Moreau'],
  ['Ada\u2028Moreau\u2029Roth\u0085Berg', 'Ada Moreau Roth Berg'],
  ['\ufeff\u2060\u007f\u009f', ''],
  ['V\u00adI\u034fP\u{e0041}', 'VIP'],
  ['\u3164\u115f\u2800\u180e\ufffe', ''],
  ['\u200d \ufe0f\u0301', ''],
])('%j is %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test.each(['José O’Neill-Müller', 'می‌خواهم', '👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'שלום (Ada)', ' two  spaces '])(
  '%s stays as it is',
  (text) => {
    expect(oneLine(text)).toBe(text)
  },
)
