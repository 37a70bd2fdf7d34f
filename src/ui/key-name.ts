const KEY_NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
}
const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ ' : 'Ctrl '

export const keyName = (key: string): string => {
  if (key.startsWith('Shift+')) return `Shift ${keyName(key.slice(6))}`
  if (key.startsWith('Mod+')) return MOD + keyName(key.slice(4))
  const capital = key.toUpperCase()
  if (key === capital && key !== key.toLowerCase()) return `Shift ${key}`
  return KEY_NAMES[key] ?? (key.length === 1 ? capital : key)
}
