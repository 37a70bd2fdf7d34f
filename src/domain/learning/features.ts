export type CallText = { opening: string; caller: string; agent: string }

/** Counts of hashed features; `ends` is where each block of them ends. */
export type Features = { columns: Int32Array; counts: Float32Array; ends: number[] }

export const FEATURE_SPACE = 1 << 18
const SHORTEST_GRAM = 3
const LONGEST_GRAM = 5
const MAX_CHARACTERS = 20_000
const MAX_WORD = 30

const WORD = /[\p{L}\p{N}]+(?:'\p{L}+)?/gu

/** Words alone and in pairs, and pieces of words, of each part apart, hashed into a fixed space. */
export const readFeatures = ({ opening, caller, agent }: CallText): Features =>
  join([opening, caller, agent].map(readPart))

const OPENING_END = 1
const CALLER_END = 3

/** The same with another opening, without reading the rest again. */
export const withOpening = (features: Features, opening: string): Features =>
  join([readPart(opening, 0), cut(features, OPENING_END, features.ends.length - 1)])

/** What the caller said, without the opening and the agent. */
export const ofCaller = (features: Features): Features =>
  join([NOTHING, cut(features, OPENING_END, CALLER_END), NOTHING])

const NOTHING: Features = { columns: new Int32Array(), counts: new Float32Array(), ends: [0, 0] }

function readPart(text: string, part: number): Features {
  const columns: number[] = []
  const counts: number[] = []
  const ends: number[] = []
  const lines = splitWords(text)
  for (const walk of WALKS) {
    const found = counting((see) => walk(lines, part, see))
    for (const [column, count] of found) {
      columns.push(column)
      counts.push(1 + Math.log(count))
    }
    ends.push(columns.length)
  }
  return { columns: Int32Array.from(columns), counts: Float32Array.from(counts), ends }
}

/** What each word adds where every feature of {@link readFeatures} adds what stands at its place. */
export function shareAmongWords(
  { opening, caller, agent }: CallText,
  added: ArrayLike<number>,
): Map<string, number> {
  const words = new Map<string, number>()
  const credit = (word: string, share: number) => words.set(word, (words.get(word) ?? 0) + share)
  let place = 0
  for (const [part, text] of [opening, caller, agent].entries()) {
    const lines = splitWords(text)
    for (const walk of WALKS) {
      const shares = new Map<number, number>()
      for (const [column, count] of counting((see) => walk(lines, part, see))) {
        shares.set(column, (added[place] ?? 0) / count)
        place += 1
      }
      walk(lines, part, (hash, word, before) => {
        const share = shares.get(columnOf(hash)) ?? 0
        credit(word, before === null ? share : share / 2)
        if (before !== null) credit(before, share / 2)
      })
    }
  }
  return words
}

/** The blocks after `one` up to and with `other`. */
function cut({ columns, counts, ends }: Features, one: number, other: number): Features {
  const [from, to] = [ends[one] ?? 0, ends[other] ?? 0]
  return {
    columns: columns.subarray(from, to),
    counts: counts.subarray(from, to),
    ends: ends.slice(one + 1, other + 1).map((end) => end - from),
  }
}

function join(parts: Features[]): Features {
  const length = parts.reduce((sum, { columns }) => sum + columns.length, 0)
  const joined = { columns: new Int32Array(length), counts: new Float32Array(length) }
  const ends: number[] = []
  let from = 0
  for (const part of parts) {
    joined.columns.set(part.columns, from)
    joined.counts.set(part.counts, from)
    ends.push(...part.ends.map((end) => from + end))
    from += part.columns.length
  }
  return { ...joined, ends }
}

function splitWords(text: string): string[][] {
  const lines = text
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replaceAll(/[‘’ʼ`]/g, "'")
    .split('\n')
  return lines.map((line) =>
    (line.match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD).replaceAll(/\p{N}/gu, '0')),
  )
}

type See = (hash: number, word: string, before: string | null) => void

/** In the order of a part's blocks. */
const WALKS = [walkWords, walkPieces]

const counting = (walk: (see: See) => void): Map<number, number> => {
  const counts = new Map<number, number>()
  walk((hash) => {
    const column = columnOf(hash)
    counts.set(column, (counts.get(column) ?? 0) + 1)
  })
  return counts
}

function walkWords(lines: string[][], block: number, see: See) {
  for (const words of lines) {
    let before: { hash: number; word: string } | null = null
    for (const word of words) {
      const hash = hashText(word, 0, word.length, OFFSET + 2 * block)
      see(hash, word, null)
      if (before) see(Math.imul(before.hash, 31) + hash, word, before.word)
      before = { hash, word }
    }
  }
}

function walkPieces(lines: string[][], block: number, see: See) {
  for (const words of lines) {
    for (const word of words) {
      const padded = ` ${word} `
      for (let from = 0; from + SHORTEST_GRAM <= padded.length; from += 1) {
        const longest = Math.min(from + LONGEST_GRAM, padded.length)
        let hash = hashText(padded, from, from + SHORTEST_GRAM, OFFSET + 2 * block + 1)
        see(hash, word, null)
        for (let at = from + SHORTEST_GRAM; at < longest; at += 1) {
          hash = Math.imul(hash ^ padded.charCodeAt(at), PRIME)
          see(hash, word, null)
        }
      }
    }
  }
}

const OFFSET = 0x81_1c_9d_c5
const PRIME = 0x01_00_01_93

function hashText(text: string, from: number, to: number, start: number): number {
  let hash = start | 0
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}

const columnOf = (hash: number) => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85_eb_ca_6b)
  return (mixed ^ (mixed >>> 13)) & (FEATURE_SPACE - 1)
}
