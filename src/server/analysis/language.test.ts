import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { detectLanguage, looksEnglish } from './language'

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

test.each([
  ['en', ['A: How can I help you?', 'C: I need to change my booking, please']],
  ['de', ['C: Ich möchte bitte einen Termin für die Reparatur, das ist dringend']],
  ['fr', ['C: Bonjour, je voudrais une facture pour mon compte']],
  ['es', ['C: Hola, necesito una factura para mi coche']],
  ['it', ['C: Non so che cosa sono, il mio ordine non è arrivato']],
  ['pt', ['C: Eu não recebi o meu pedido, obrigado']],
  ['nl', ['C: Ik heb het pakket niet, het is voor mijn moeder']],
  [null, ['C: Kowalczyk', 'C: 4471']],
  [null, ['C: もしもし、予約を変更したいです']],
  [null, []],
])('%s is detected', (expected, lines) => {
  const turns = conversationOf(...lines).turns
  const transcript = turns.map(({ text, role }) => ({
    role,
    text,
    startSeconds: null,
    endSeconds: null,
  }))
  expect(detectLanguage(transcript)).toBe(expected)
})
