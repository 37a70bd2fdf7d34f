import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Utterance } from '@/contracts/transcript'

import { useTranscriptSearch } from './use-transcript-search'

const line = (text: string): Utterance => ({
  role: 'agent',
  text,
  startSeconds: null,
  endSeconds: null,
})
const TRANSCRIPT = [line('José said: jose, JOSE.'), line('Nothing'), line('san josé')]

const search = (query: string, transcript = TRANSCRIPT) => {
  const { result } = renderHook(() => useTranscriptSearch(transcript))
  act(() => result.current.setQuery(query))
  return result
}

test('finds words whatever their accents and case, at their place in the text', () => {
  const { finds, count } = search('jose').current
  expect(count).toBe(4)
  const words = [...finds].flatMap(([index, ranges]) =>
    ranges.map(({ start, end }) => TRANSCRIPT[index]?.text.slice(start, end)),
  )
  expect(words).toEqual(['José', 'jose', 'JOSE', 'josé'])
})

test('walks round and round, and begins anew with other words', () => {
  const result = search('jose')
  expect(result.current.current).toMatchObject({ line: 0, nth: 0 })
  act(() => result.current.walk(-1))
  expect(result.current.current).toMatchObject({ line: 2, nth: 0 })
  act(() => result.current.walk(1))
  expect(result.current.at).toBe(0)
  act(() => result.current.walk(1))
  act(() => result.current.setQuery('nothing'))
  expect(result.current.current).toMatchObject({ line: 1, nth: 0 })
})

test.each(['', '   ', 'unheard of'])('%j is found nowhere', (query) => {
  expect(search(query).current).toMatchObject({ count: 0, at: -1, current: null })
})

test('signs are letters like others', () => {
  expect(search('(50%', [line('that is (50%) off')]).current.count).toBe(1)
})

test('a single letter is searched in short transcripts only', () => {
  expect(search('j').current.count).toBe(4)
  const long = Array.from({ length: 301 }, () => line('jj'))
  expect(search('j', long).current).toMatchObject({ isSearching: false, count: 0 })
  expect(search('jj', long).current.count).toBe(301)
})
