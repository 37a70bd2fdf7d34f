import { ArrowUp } from 'lucide-react'

import { Button } from '@/ui/button'

import type { Fresh } from './live-list'

/** How many calls came in above the list. They wait until they are asked for. */
export function NewCallsPill({ fresh, onShow }: { fresh: Fresh; onShow: () => void }) {
  const { count, more } = fresh
  const words = `${count}${more ? '+' : ''} new ${count === 1 ? 'call' : 'calls'}`
  return (
    <output className="pointer-events-none sticky top-14 z-10 flex h-0 justify-center">
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
