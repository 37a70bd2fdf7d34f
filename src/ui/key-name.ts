const KEY_NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
}
const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ ' : 'Ctrl '

/** How a key is written for people: 'Mod+k' as "Ctrl K", or "⌘ K" on a Mac. */
export const keyName = (key: string): string => {
  if (key.startsWith('Shift+')) return `Shift ${keyName(key.slice(6))}`
  return KEY_NAMES[key] ?? (key.startsWith('Mod+') ? MOD + key.slice(4).toUpperCase() : key)
}
