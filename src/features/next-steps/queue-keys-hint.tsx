import { useHotkeysOn } from '@/ui/hotkeys'

const HINTS = [
  ['J K', 'move'],
  ['X', 'complete'],
  ['A', 'assign'],
  ['D', 'due'],
  ['↵', 'open call'],
] as const

export function QueueKeysHint() {
  if (!useHotkeysOn()) return null
  return (
    <p className="hidden h-7 items-center gap-3 text-meta text-ink-muted xl:flex pointer-coarse:hidden">
      {HINTS.map(([keys, does]) => (
        <span key={keys} className="flex items-center gap-1">
          <kbd className="rounded-chip border border-line bg-surface px-1 font-sans">{keys}</kbd>
          {does}
        </span>
      ))}
    </p>
  )
}
