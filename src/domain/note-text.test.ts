import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mentionedIds, noteParts, plainNote, toStored, toTyped, timedParts } from './note-text'

const person = (digit: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  name,
  email: `${digit}@example.com`,
})
const ada = person(1, 'Ada')
const lovelace = person(2, 'Ada Lovelace')
const bo = person(3, 'Bo Lang')
const otherBo = person(4, 'Bo Lang')
const people = [ada, lovelace, bo]

describe('people named in a note', () => {
  test('are stored by id and shown by the name they have now', () => {
    const stored = toStored('Please look, @Bo Lang: @Ada Lovelace asked.', people)
    expect(stored).toBe(`Please look, @[${bo.id}]: @[${lovelace.id}] asked.`)
    expect(mentionedIds(stored)).toEqual([bo.id, lovelace.id])
    const renamed = [ada, { ...lovelace, name: 'Ada King' }, bo]
    expect(toTyped(stored, renamed)).toBe('Please look, @Bo Lang: @Ada King asked.')
  })

  test('are the longest name that stands there, and only whole names', () => {
    expect(toStored('@Ada', people)).toBe(`@[${ada.id}]`)
    expect(toStored('@Adam and (@Ada).', people)).toBe(`@Adam and (@[${ada.id}]).`)
    expect(toStored('bo@Ada', people)).toBe('bo@Ada')
    expect(toStored('@Adä', people)).toBe('@Adä')
  })

  test('who share a name are told apart by their address', () => {
    const typed = toTyped(`@[${otherBo.id}] hello`, [bo, otherBo])
    expect(typed).toBe('@Bo Lang (4@example.com) hello')
    expect(toStored(typed, [bo, otherBo])).toBe(`@[${otherBo.id}] hello`)
    expect(toStored('@Bo Lang', [bo, otherBo])).toBe('@Bo Lang')
  })

  test('who are gone stay as they were stored', () => {
    expect(toTyped(`@[${otherBo.id}]!`, people)).toBe(`@[${otherBo.id}]!`)
    expect(toStored(`@[${otherBo.id}]!`, people)).toBe(`@[${otherBo.id}]!`)
  })

  test('are read by name, also once they are gone', () => {
    expect(plainNote(`@[${ada.id}] and @[${bo.id}]!`, [ada])).toBe('@Ada and @former colleague!')
  })

  test('cut the text into parts', () => {
    expect(noteParts(`a @[${ada.id}]@[${bo.id}]b`)).toEqual([
      { text: 'a ' },
      { id: ada.id },
      { id: bo.id },
      { text: 'b' },
    ])
  })

  test.each([
    [
      'at 0:42 and 1:05',
      65,
      [
        ['0:42', 42],
        ['1:05', 65],
      ],
    ],
    ['at 1:06', 65, []],
    [
      '1:00:05, 12:34.',
      4000,
      [
        ['1:00:05', 3605],
        ['12:34', 754],
      ],
    ],
    ['call at 1:30 pm or 1:30pm', 600, []],
    ['0:4, 10:75, 3:1:2:05, 1:20.5 and 2026-11-20T01:20:30', 9999, []],
    ['0:10', null, []],
  ] as const)('%j of a call of %s seconds has the times %j', (text, seconds, times) => {
    const parts = timedParts(text, seconds)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(
      parts.flatMap((part) => (part.seconds === undefined ? [] : [[part.text, part.seconds]])),
    ).toEqual(times)
  })

  test('whatever is stored can be edited and stored again unchanged', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.string(),
          fc.constantFrom(...people.map(({ id }) => `@[${id}]`)),
          fc.constant('@'),
        ),
      )
      .map((pieces) => toStored(pieces.join(' '), people))
    fc.assert(
      fc.property(text, (stored) => {
        expect(toStored(toTyped(stored, people), people)).toBe(stored)
      }),
    )
  })
})
