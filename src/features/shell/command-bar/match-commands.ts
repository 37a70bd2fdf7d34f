import { fold } from '@/lib/fold'

import type { Command, CommandGroup } from './commands'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const LAST = 10

/**
 * Lower is better; null: not meant. Places come before what does something, and what changes
 * something comes last unless its words are typed out.
 */
const rankOf = (
  { label, keywords = '', isPlace, changes }: Command,
  typed: readonly string[],
): number | null => {
  const labelWords = wordsOf(label)
  const allWords = [...labelWords, ...wordsOf(keywords)]
  if (!typed.every((word) => allWords.some((known) => known.startsWith(word)))) return null
  const first = typed[0] ?? ''
  const late = changes && !typed.every((word) => labelWords.includes(word)) ? LAST : 0
  const place = isPlace ? 0 : 2
  if (labelWords[0]?.startsWith(first)) return late + place
  return late + (labelWords.some((word) => word.startsWith(first)) ? place + 1 : place / 2 + 4)
}

export const matchCommands = (groups: readonly CommandGroup[], typed: string): CommandGroup[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return groups.filter(({ commands }) => commands.length > 0)
  return groups
    .flatMap(({ title, commands }) => {
      const ranked = commands
        .flatMap((command) => {
          const rank = rankOf(command, words)
          return rank === null ? [] : [{ command, rank }]
        })
        .toSorted((one, other) => one.rank - other.rank)
      const [best] = ranked
      return best
        ? [{ title, rank: best.rank, commands: ranked.map(({ command }) => command) }]
        : []
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ title, commands, rank }) => ({ title, commands, isLast: rank >= LAST }))
}
