import { expect, test } from 'vitest'

import type { Utterance } from '@/contracts/transcript'

import { placeOfQuote, speakerOf, textOfTurns, turnsOfText } from './transcript-text'

const said = (text: string) => turnsOfText(text).map(({ role, text: words }) => [role, words])

test('a line names its speaker by any of the usual names', () => {
  expect(speakerOf('USER: hello: you')).toEqual({ role: 'caller', words: 'hello: you' })
  expect(speakerOf('Assistant:Good day')).toEqual({ role: 'agent', words: 'Good day' })
  expect(speakerOf('Ann: hello')).toBeNull()
  const hello = { role: 'caller', words: 'hello' }
  for (const line of [' Caller: hello', '[00:05] caller: hello', '1:00:05 User : hello']) {
    expect(speakerOf(line)).toEqual(hello)
  }
})

test('lines without a speaker go on with the turn before, and begin with the caller', () => {
  expect(
    said('Hello\r\n\r\nit is broken\nAgent: Which one?\nThe left?\nCaller: The right.'),
  ).toEqual([
    ['caller', 'Hello\nit is broken'],
    ['agent', 'Which one?\nThe left?'],
    ['caller', 'The right.'],
  ])
  expect(said(' \n')).toEqual([])
})

test('a call as a text is that call again, and an edited line alone loses its times', () => {
  const call: Utterance[] = [
    { role: 'agent', text: 'Good day.', startSeconds: 0, endSeconds: 2 },
    { role: 'caller', text: 'Hello.', startSeconds: 3, endSeconds: 4 },
    { role: 'tool', text: '{\n  "id": 1\n}', startSeconds: 5, endSeconds: null },
    { role: 'caller', text: 'Hello.', startSeconds: 6, endSeconds: 7 },
    { role: 'agent', text: '', startSeconds: 8, endSeconds: 8 },
  ]
  const text = textOfTurns(call)
  expect(turnsOfText(text, call)).toEqual(call)
  expect(turnsOfText(text.replace('Good day.', 'Good night.'), call)).toEqual([
    { role: 'agent', text: 'Good night.', startSeconds: null, endSeconds: null },
    ...call.slice(1),
  ])
})

test('a quote is found in its own turn, also where the words are others there', () => {
  const text = 'Agent: It is broken?\r\nCaller: Yes,\r\nit is broken.\nCaller: Card 4111 1111.'
  const shown = (utterance: number, quote: string) => {
    const place = placeOfQuote(text, { utterance, quote })
    return place && text.slice(place.start, place.end)
  }
  expect(shown(1, 'it is broken')).toBe('it is broken')
  expect(placeOfQuote(text, { utterance: 1, quote: 'it is broken' })?.start).toBe(
    text.indexOf('it is'),
  )
  expect(shown(2, 'Card [card number removed]')).toBe('Card 4111 1111.')
  expect(shown(0, 'Yes,')).toBe('It is broken?')
  expect(shown(3, 'It is')).toBeNull()
  const call: Utterance[] = [
    { role: 'caller', text: 'One,\n two.', startSeconds: 0, endSeconds: 1 },
  ]
  expect(placeOfQuote(textOfTurns(call), { utterance: 0, quote: 'One,\n two' }, call)).toEqual({
    start: 8,
    end: 16,
  })
})
