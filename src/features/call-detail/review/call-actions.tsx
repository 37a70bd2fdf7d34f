import { Check, ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react'

import { KeyHint } from '@/components/key-hint'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'

import { useReview } from './use-review'

export type Walk = {
  /** Null: there is none in this list. */
  goPrevious: (() => void) | null
  goNext: (() => void) | null
}

export function CallHotkeys(walk: Walk) {
  const { reviewAndNext } = useReview(walk.goNext)
  useHotkeys('Call', [
    { key: 'j', label: 'Next call', run: () => walk.goNext?.() },
    { key: 'k', label: 'Previous call', run: () => walk.goPrevious?.() },
    { key: 'e', label: 'Mark reviewed and go to the next call', run: reviewAndNext },
  ])
  return null
}

const noMore = (go: (() => void) | null, which: string) =>
  go === null ? `No ${which} call in this list` : null

export function CallActions(walk: Walk) {
  const { goPrevious, goNext } = walk
  const { reviewed, toggle, reviewAndNext } = useReview(walk.goNext)
  return (
    <>
      <Button
        onClick={() => goPrevious?.()}
        disabledReason={noMore(goPrevious, 'previous')}
        aria-keyshortcuts="k"
        icon={<ChevronLeft aria-hidden="true" size={16} />}
      >
        <span className="max-sm:sr-only">Previous</span>
        <KeyHint>k</KeyHint>
      </Button>
      <Button
        onClick={() => goNext?.()}
        disabledReason={noMore(goNext, 'next')}
        aria-keyshortcuts="j"
      >
        <span className="max-sm:sr-only">Next</span>
        <KeyHint>j</KeyHint>
        <ChevronRight aria-hidden="true" size={16} />
      </Button>
      <Button
        onClick={reviewAndNext}
        disabledReason={reviewed && goNext === null ? 'Reviewed, and the last in this list' : null}
        aria-keyshortcuts="e"
        className="max-lg:hidden"
      >
        Reviewed, next
        <KeyHint>e</KeyHint>
      </Button>
      <Button
        variant={reviewed ? 'secondary' : 'primary'}
        onClick={toggle}
        className="max-lg:flex-1"
        icon={
          reviewed ? (
            <RotateCcw aria-hidden="true" size={16} />
          ) : (
            <Check aria-hidden="true" size={16} />
          )
        }
      >
        {reviewed ? 'Mark not reviewed' : 'Mark reviewed'}
      </Button>
    </>
  )
}
