import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { looksEnglish } from './language'

test.each([
  ['plain English', ['C: I need to change my booking, please'], true],
  ['a foreign name in English', ['C: My name is José Núñez and I want to pay the bill'], true],
  ['names and numbers alone', ['C: Kowalczyk', 'C: 4471'], true],
  ['nothing', [], true],
  ['German', ['C: Ich möchte bitte einen Termin für die Reparatur, das ist dringend'], false],
  ['French', ['C: Bonjour, je voudrais une facture pour mon compte'], false],
  ['Japanese', ['C: もしもし、予約を変更したいです'], false],
  ['Arabic', ['C: مرحبا، الإنترنت لا يعمل'], false],
])('%s', (_name, lines, expected) => {
  expect(looksEnglish(conversationOf(...lines).caller)).toBe(expected)
})
