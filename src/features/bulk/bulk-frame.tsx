import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { countWords } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { useHotkeys } from '@/ui/hotkeys'
import { pageHeading } from '@/ui/page'

import { BulkHost } from './bulk-host'
import { showBulkHost } from './host-state'

const TOP_BAR = 48
const FLOATING_HEIGHT = 84
const PHONE_BELOW = 640

const useFloating = (place: RefObject<HTMLElement | null>): boolean => {
  const [isFloating, setFloating] = useState(false)
  useLayoutEffect(() => {
    const look = () => {
      const { bottom } = place.current?.getBoundingClientRect() ?? { bottom: TOP_BAR }
      setFloating(bottom < TOP_BAR || window.innerWidth < PHONE_BELOW)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [place])
  useLayoutEffect(() => {
    document.body.style.paddingBottom = isFloating ? `${FLOATING_HEIGHT}px` : ''
    return () => {
      document.body.style.paddingBottom = ''
    }
  }, [isFloating])
  return isFloating
}

const inList = (element: EventTarget | null) =>
  element instanceof HTMLElement && element.closest('[data-call],[data-row]') ? element : null

const useWayBack = (part: RefObject<HTMLElement | null>) => {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    last.current = inList(document.activeElement)
    const onFocus = ({ target }: FocusEvent) => {
      last.current = inList(target) ?? last.current
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const place = last.current?.isConnected ? last.current : pageHeading()
      place?.focus({ preventScroll: true })
    }
  }, [part])
}

const ASKS_ABOVE = 20

export const confirmMany = async (count: number, title: string, action: string): Promise<boolean> =>
  count <= ASKS_ABOVE || confirm({ title, body: null, action })

type Props = {
  noun: string
  count: number
  isEstimate?: boolean
  isEverything?: boolean
  isPending: boolean
  onClear: () => void
  /** `name` is the `data-bulk` of the button it presses. */
  keys: readonly { key: string; label: string; name: string }[]
  /** Selects what is not loaded, too. */
  more?: { total: string; onSelect: () => void } | undefined
  children: ReactNode
}

/** What is done with the selected rows of a list: in the place of its filters, or over the page. */
export function BulkFrame(props: Props) {
  const { noun, count, isEstimate = false, isEverything, isPending, keys, more, children } = props
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const isFloating = useFloating(place)
  useWayBack(bar)
  // Before there is anything to take back, so that its key works at once.
  useEffect(() => showBulkHost(<BulkHost />), [])
  const clear = () => {
    if (!isPending) props.onClear()
  }
  const press = (name: string) => () =>
    bar.current?.querySelector<HTMLElement>(`[data-bulk="${name}"]`)?.click()
  useHotkeys(
    `Selected ${noun}s`,
    [
      ...keys.map(({ key, label, name }) => ({
        key,
        label,
        run: press(name),
        changes: ['e', '1', '3'].includes(key),
      })),
      { key: 'Escape', label: 'Clear selection', run: clear },
    ],
    true,
  )
  return (
    <div ref={place} className="sm:min-h-8">
      <section
        ref={bar}
        aria-label={`Selected ${noun}s`}
        aria-busy={isPending}
        className={clsx(
          'flex min-h-8 flex-wrap content-center items-center gap-x-2 gap-y-1 rounded-control border border-accent bg-accent-soft px-1 py-px',
          isFloating &&
            'fixed bottom-2 left-2 z-20 shadow-popover max-sm:right-2 sm:bottom-4 lg:left-sidebar lg:ml-6 [@media(height<500px)]:static',
        )}
      >
        <span className="flex items-center gap-1">
          <IconButton label="Clear selection" icon={<X />} size="sm" onClick={clear} />
          <span className="text-row font-medium text-accent-ink tabular-nums">
            {isPending ? 'Changing ' : isEverything ? 'All ' : ''}
            {countWords(count, isEstimate)}
            {isPending ? '…' : ' selected'}
            <span className="sr-only">
              {' '}
              {noun}
              {count === 1 ? '' : 's'}
            </span>
          </span>
        </span>
        {more ? (
          <Button size="sm" variant="ghost" onClick={more.onSelect}>
            Select all {more.total}
            <span className="max-sm:sr-only">that match</span>
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center gap-1">{children}</span>
      </section>
    </div>
  )
}
