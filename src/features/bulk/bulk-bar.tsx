import { clsx } from 'clsx'
import { Check, Download, MoreHorizontal, Undo2, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { PICKED_CALLS_MAX } from '@/api/call-export'
import { offered, useLabels } from '@/api/call-labels'
import { AssigneePicker } from '@/components/assignee-picker'
import { priorityEntries } from '@/components/call-chips'
import type { BulkChange } from '@/contracts/bulk'
import type { CallListQuery } from '@/contracts/calls'
import { countWords, figures } from '@/lib/figures'
import { Button, IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { pageHeading } from '@/ui/page'
import { useHotkeys } from '@/ui/hotkeys'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/overlay-parts'
import type { ListSelection } from '@/ui/use-selection'

import { BulkHost } from './bulk-host'
import { startExport, useIsExporting } from './export-run'
import { showBulkHost } from './host-state'
import { useBulkChange } from './use-bulk-change'

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
  element instanceof HTMLElement && element.closest('[data-call]') ? element : null

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

/** As many as the server changes at once. */
const MATCH_MAX = 10_000
const ASKS_ABOVE = 20

type Props = {
  selection: ListSelection
  loaded: readonly string[]
  total: number
  totalIsEstimate: boolean
  filter: CallListQuery
}

export function BulkBar({ selection, loaded, total, totalIsEstimate, filter }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const isFloating = useFloating(place)
  useWayBack(bar)
  const { change, isPending, wanted } = useBulkChange(selection, filter)
  const isExporting = useIsExporting()
  // Before there is anything to take back, so that its key works at once.
  useEffect(() => showBulkHost(<BulkHost />), [])
  const count = selection.count(total)
  const { isEverything } = selection
  const isEstimate = isEverything && totalIsEstimate
  const mayHaveMore = total > loaded.length && selection.hasAllOf(loaded)

  const press = (name: string) => () =>
    bar.current?.querySelector<HTMLElement>(`[data-bulk="${name}"]`)?.click()
  const clear = () => {
    if (!isPending) selection.clear()
  }
  useHotkeys(
    'Selected calls',
    [
      { key: 'e', label: 'Mark the selected calls reviewed', run: press('reviewed') },
      { key: 'c', label: 'Set the category of the selected calls', run: press('category') },
      { key: 'p', label: 'Set the priority of the selected calls', run: press('priority') },
      { key: 'a', label: 'Assign the selected calls', run: press('assign') },
      { key: 'Escape', label: 'Select nothing', run: clear },
    ],
    true,
  )

  const review = async () => {
    const title = `Mark ${countWords(count, isEstimate)} calls reviewed?`
    const isMeant =
      count <= ASKS_ABOVE || (await confirm({ title, body: null, action: 'Mark reviewed' }))
    if (isMeant && !isPending) change({ reviewed: true })
  }

  const tooMany =
    isEverything && count > MATCH_MAX
      ? `At most ${figures(MATCH_MAX)} calls can be changed at once: narrow the filters`
      : null
  const tooManyToExport =
    !isEverything && count > PICKED_CALLS_MAX
      ? `At most ${figures(PICKED_CALLS_MAX)} calls picked one by one: select all that match instead`
      : null

  return (
    <div ref={place} className="sm:min-h-8">
      <section
        ref={bar}
        aria-label="Selected calls"
        aria-busy={isPending}
        className={clsx(
          'flex min-h-8 flex-wrap content-center items-center gap-x-2 gap-y-1 rounded-control border border-accent bg-accent-soft px-1 py-px',
          isFloating &&
            'fixed bottom-2 left-2 z-20 shadow-popover max-sm:right-2 sm:bottom-4 lg:left-sidebar lg:ml-6 [@media(height<500px)]:static',
        )}
      >
        <span className="flex items-center gap-1">
          <IconButton label="Select nothing" icon={<X />} size="sm" onClick={clear} />
          <span className="text-row font-medium text-accent-ink tabular-nums">
            {isPending ? 'Changing ' : isEverything ? 'All ' : ''}
            {countWords(count, isEstimate)}
            {isPending ? '…' : ' selected'}
            <span className="sr-only">{count === 1 ? ' call' : ' calls'}</span>
          </span>
        </span>
        {mayHaveMore && !isEverything ? (
          <Button size="sm" variant="ghost" onClick={selection.selectEverything}>
            Select all {countWords(total, totalIsEstimate)}
            <span className="max-sm:sr-only">that match</span>
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center gap-1">
          <Button
            size="sm"
            data-bulk="reviewed"
            icon={<Check className="max-sm:hidden" />}
            pending={wanted !== undefined && 'reviewed' in wanted}
            disabledReason={tooMany}
            onClick={() => void review()}
          >
            <span className="max-sm:sr-only">Mark reviewed</span>
            <span aria-hidden="true" className="sm:hidden">
              Reviewed
            </span>
          </Button>
          <BulkMenus
            wanted={wanted}
            isPending={isPending}
            disabledReason={tooMany}
            change={change}
          />
          <Menu
            label="More for the selected calls"
            align="end"
            trigger={
              <IconButton label="More for the selected calls" icon={<MoreHorizontal />} size="sm" />
            }
            entries={[
              {
                label: 'Export as CSV',
                icon: <Download />,
                disabledReason: isExporting ? 'An export is running' : tooManyToExport,
                onSelect: () =>
                  void startExport({ selection: selection.value, query: filter, count }),
              },
              {
                label: 'Mark not reviewed',
                icon: <Undo2 />,
                disabledReason: tooMany,
                onSelect: () => {
                  if (!isPending) change({ reviewed: false })
                },
              },
            ]}
          />
        </span>
      </section>
    </div>
  )
}

function BulkMenus({
  wanted,
  isPending,
  disabledReason,
  change,
}: {
  wanted: BulkChange | undefined
  isPending: boolean
  disabledReason: string | null
  change: (change: BulkChange) => void
}) {
  const categories = offered(useLabels('categories'))
  const tags = offered(useLabels('tags'))
  const to = (label: string, next: BulkChange): MenuEntry => ({
    label,
    onSelect: () => {
      if (!isPending) change(next)
    },
  })
  const menus: { name: string; label: string; entries: MenuEntry[] }[] = [
    {
      name: 'category',
      label: 'Category',
      entries: [
        ...categories.map(({ key, label }) => to(label, { category: key })),
        { kind: 'separator' },
        to('As the AI said', { category: null }),
      ],
    },
    {
      name: 'priority',
      label: 'Priority',
      entries: [
        ...priorityEntries(undefined, (priority) => {
          if (!isPending) change({ priority })
        }),
        { kind: 'separator' },
        to('As the AI said', { priority: null }),
      ],
    },
    {
      name: 'tag',
      label: 'Tag',
      entries: [
        { kind: 'heading', label: 'Add' },
        ...tags.map(({ key, label }) => to(label, { tag: key, isWanted: true })),
        { kind: 'separator' },
        { kind: 'heading', label: 'Remove' },
        ...tags.map(({ key, label }) => to(label, { tag: key, isWanted: false })),
      ],
    },
  ]
  const trigger = (name: string, label: string, key: string) => (
    <Button
      size="sm"
      data-bulk={name}
      pending={wanted !== undefined && key in wanted}
      disabledReason={disabledReason}
    >
      {label}
    </Button>
  )
  return (
    <>
      <AssigneePicker
        label="Assign the selected calls"
        trigger={trigger('assign', 'Assign', 'assigneeId')}
        value={undefined}
        onPick={(assigneeId) => {
          if (!isPending) change({ assigneeId })
        }}
      />
      {menus
        .filter(({ name }) => name !== 'tag' || tags.length > 0)
        .map(({ name, label, entries }) => (
          <Menu
            key={name}
            label={`${label} the selected calls`}
            trigger={trigger(name, label, name)}
            entries={entries}
          />
        ))}
    </>
  )
}
