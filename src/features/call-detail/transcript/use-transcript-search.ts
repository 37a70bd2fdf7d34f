import { useDeferredValue, useMemo, useState } from 'react'

import type { Utterance } from '@/contracts/transcript'
import { fold, foldWithOrigins } from '@/lib/fold'

/** A range of a line's text, in UTF-16 units. */
export type TextRange = { start: number; end: number }

const rangesIn = (text: string, wanted: string): TextRange[] => {
  const { folded, origins } = foldWithOrigins(text)
  const ranges: TextRange[] = []
  for (
    let at = folded.indexOf(wanted);
    at !== -1;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    ranges.push({ start: origins[at] ?? 0, end: origins[at + wanted.length] ?? text.length })
  }
  return ranges
}

/**
 * Where words stand in the transcript, by line; accents and case make no difference. `folded` are
 * the lines, folded, in order.
 */
export const findInTranscript = (
  transcript: readonly Utterance[],
  folded: readonly string[],
  query: string,
): Map<number, TextRange[]> => {
  const wanted = fold(query.trim())
  const finds = new Map<number, TextRange[]>()
  if (wanted === '') return finds
  for (const [index, { text }] of transcript.entries()) {
    if (!folded[index]?.includes(wanted)) continue
    const ranges = rangesIn(text, wanted)
    if (ranges.length > 0) finds.set(index, ranges)
  }
  return finds
}

const NONE: Map<number, TextRange[]> = new Map()

/** In a transcript longer than this, the first letter alone would be found on nearly every line. */
const LONG_TRANSCRIPT = 300

export const useTranscriptSearch = (transcript: readonly Utterance[]) => {
  const [query, setQuery] = useState('')
  const [walked, setWalked] = useState(0)
  const wanted = useDeferredValue(query)
  const shortest = transcript.length > LONG_TRANSCRIPT ? 2 : 1
  const isSearching = wanted.trim().length >= shortest
  const folded = useMemo(
    () => (isSearching ? transcript.map(({ text }) => fold(text)) : []),
    [transcript, isSearching],
  )
  const finds = useMemo(
    () => (isSearching ? findInTranscript(transcript, folded, wanted) : NONE),
    [transcript, folded, wanted, isSearching],
  )
  const all = useMemo(
    () => [...finds].flatMap(([line, ranges]) => ranges.map((_, nth) => ({ line, nth }))),
    [finds],
  )
  const at = all.length === 0 ? -1 : ((walked % all.length) + all.length) % all.length
  const place = all[at]
  const current = useMemo(() => (place ? { ...place, walked } : null), [place, walked])
  return {
    query,
    setQuery: (text: string) => {
      setQuery(text)
      setWalked(0)
    },
    walk: (direction: 1 | -1) => setWalked(at + direction),
    isSearching,
    finds,
    count: all.length,
    at,
    current,
  }
}

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>
