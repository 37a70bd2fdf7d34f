import type { InfiniteData } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Export } from '@/api/csv-export'
import { AssigneePicker } from '@/components/assignee-picker'
import type { SelectedRows } from '@/components/queue-selection'
import { countWords } from '@/lib/figures'
import { Button, type ButtonProps, IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { useHotkeys } from '@/ui/hotkeys'
import { pageHeading } from '@/ui/page'

import { BulkHost } from './bulk-host'
import { startExport, useIsExporting } from './export-run'
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

/** Of a hundred rows each. */
const PAGES_MAX = 100
const ROWS_MAX = PAGES_MAX * 100

/** Of everything that matches also what is not shown. */
export const countSelected = ({ rows, selection, total }: SelectedRows<unknown, unknown>): number =>
  selection.isEverything ? selection.count(total ?? 0) : rows.length

/** How many of them one change reaches. */
export const countToChange = (selected: SelectedRows<unknown, unknown>): number =>
  Math.min(countSelected(selected), ROWS_MAX)

/** How everything that matches is read. */
export const MATCHING = { pages: PAGES_MAX, staleTime: 0, gcTime: 0 }

/** The selected rows; of everything that matches also those that the list has not read. */
export const readSelected = async <Row extends { id: string }>(
  { rows, selection }: Pick<SelectedRows<Row, unknown>, 'rows' | 'selection'>,
  readMatching: () => Promise<InfiniteData<{ items: Row[] }>>,
): Promise<Row[]> => {
  if (!selection.isEverything) return [...rows]
  const { pages } = await readMatching()
  // One that moved between two pages is on both.
  const found = pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))
  return [...new Map(found).values()].filter(({ id }) => selection.has(id))
}

/** `name` is the `data-bulk` of the button it presses. */
export type BulkKey = { key: string; label: string; name: string }

type Props = Pick<SelectedRows<unknown, unknown>, 'selection' | 'loaded' | 'total'> & {
  noun: string
  count: number
  totalIsEstimate?: boolean
  isPending: boolean
  keys: readonly BulkKey[]
  children: ReactNode
}

/** What is done with the selected rows of a list: in the place of its filters, or over the page. */
export function BulkFrame(props: Props) {
  const { noun, selection, loaded, total, count, totalIsEstimate = false } = props
  const { isPending, keys, children } = props
  const { isEverything } = selection
  const hasMore =
    total !== null && total > loaded.length && !isEverything && selection.hasAllOf(loaded)
  const isCut = isEverything && count < selection.count(total ?? 0)
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const isFloating = useFloating(place)
  useWayBack(bar)
  // Before there is anything to take back, so that its key works at once.
  useEffect(() => showBulkHost(<BulkHost />), [])
  const clear = () => {
    if (!isPending) selection.clear()
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
        changes: ['e', 's', '1', '3'].includes(key),
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
            {isPending ? 'Changing ' : isCut ? 'The first ' : isEverything ? 'All ' : ''}
            {countWords(count, isEverything && totalIsEstimate)}
            {isPending ? '…' : ' selected'}
            <span className="sr-only">
              {' '}
              {noun}
              {count === 1 ? '' : 's'}
            </span>
          </span>
        </span>
        {hasMore ? (
          <Button size="sm" variant="ghost" onClick={selection.selectEverything}>
            Select all {countWords(total, totalIsEstimate)}
            <span className="max-sm:sr-only">that match</span>
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center gap-1">{children}</span>
      </section>
    </div>
  )
}

export function AssignSelected({
  noun,
  onPick,
  ...look
}: { noun: string; onPick: (assigneeId: string | null) => void } & Pick<
  ButtonProps,
  'icon' | 'pending' | 'disabledReason' | 'hotkey'
>) {
  return (
    <AssigneePicker
      label={`Assign the selected ${noun}s`}
      trigger={
        <Button size="sm" data-bulk="assign" {...look}>
          Assign
        </Button>
      }
      value={undefined}
      onPick={onPick}
    />
  )
}

export function ExportSelected({ exported }: { exported: () => Export }) {
  const isExporting = useIsExporting()
  return (
    <IconButton
      label="Export as CSV"
      icon={<Download />}
      size="sm"
      disabledReason={isExporting ? 'An export is running' : null}
      onClick={() => void startExport(exported())}
    />
  )
}
