import { fold } from '@/lib/fold'

import type { Command, CommandGroup } from './commands'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Lower is better; null: not meant. */
const rankOf = ({ label, keywords = '' }: Command, typed: readonly string[]): number | null => {
  const labelWords = wordsOf(label)
  const allWords = [...labelWords, ...wordsOf(keywords)]
  if (!typed.every((word) => allWords.some((known) => known.startsWith(word)))) return null
  const first = typed[0] ?? ''
  if (labelWords[0]?.startsWith(first)) return 0
  return labelWords.some((word) => word.startsWith(first)) ? 1 : 2
}

export const matchCommands = (groups: readonly CommandGroup[], typed: string): CommandGroup[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return groups.filter(({ commands }) => commands.length > 0)
  return groups
    .map(({ title, commands }) => {
      const ranked = commands.flatMap((command) => {
        const rank = rankOf(command, words)
        return rank === null ? [] : [{ command, rank }]
      })
      ranked.sort((one, other) => one.rank - other.rank)
      return { title, commands: ranked.map(({ command }) => command) }
    })
    .filter(({ commands }) => commands.length > 0)
}
