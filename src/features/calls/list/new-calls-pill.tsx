import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'

import { Button } from '@/ui/button'

import type { NewCalls } from './live-list'

export function NewCallsPill({
  fresh,
  isInPane,
  onShow,
}: {
  fresh: NewCalls
  /** Over a list that scrolls by itself; otherwise below the top bar of the window. */
  isInPane: boolean
  onShow: () => void
}) {
  const { count, more } = fresh
  const words = `${count}${more ? '+' : ''} new ${count === 1 ? 'call' : 'calls'}`
  return (
    <output
      className={clsx(
        'pointer-events-none sticky z-10 flex h-0 justify-center',
        isInPane ? 'top-0' : 'top-topbar',
      )}
    >
      {count === 0 ? null : (
        <Button
          size="sm"
          icon={<ArrowUp aria-hidden="true" size={16} />}
          onClick={onShow}
          className="pointer-events-auto mt-1 animate-appear rounded-full border-transparent! bg-highlight! px-3! text-highlight-on! shadow-popover"
        >
          {words}
        </Button>
      )}
    </output>
  )
}
