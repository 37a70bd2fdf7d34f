import { useHotkeyGroups } from '@/ui/hotkeys'

import type { Command, CommandGroup } from './command'

const EVERYWHERE = 'Everywhere'
const MOVES = new Set([
  'j',
  'k',
  'Enter',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
])

export const useScreenCommands = (): CommandGroup[] => {
  const groups = useHotkeyGroups().filter(({ title }) => title !== EVERYWHERE)
  return [...new Set(groups.map(({ title }) => title))].map((title) => {
    const byLabel = new Map<string, Command>()
    for (const { hotkeys } of groups.filter((group) => group.title === title)) {
      for (const { key, label, run } of hotkeys) {
        if (!MOVES.has(key) && !byLabel.has(label)) {
          byLabel.set(label, { id: `${title} ${label}`, label, hotkey: key, keywords: title, run })
        }
      }
    }
    return { title, commands: [...byLabel.values()] }
  })
}
