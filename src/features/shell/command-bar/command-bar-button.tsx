import { Search } from 'lucide-react'

import { keyName } from '@/ui/key-name'

import { toggleCommandBar } from './command-bar-state'

const KEY = 'Mod+k'

export function CommandBarButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={toggleCommandBar}
      className="flex h-9 items-center gap-2 rounded-control px-2 text-row text-ink-muted hover:text-ink max-sm:w-9 max-sm:justify-center sm:h-8 sm:w-80 sm:border sm:border-line-control sm:bg-surface sm:px-3 lg:w-96"
    >
      <Search aria-hidden="true" size={16} className="shrink-0" />
      <span className="truncate max-sm:sr-only">Search or jump to…</span>
      <kbd aria-hidden="true" className="ml-auto font-sans text-meta text-ink-subtle max-sm:hidden">
        {keyName(KEY)}
      </kbd>
    </button>
  )
}
