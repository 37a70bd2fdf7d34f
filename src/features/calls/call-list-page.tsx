import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, PanelLeft } from 'lucide-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'

import {
  type ViewMode,
  saveCallDisplaySettings,
  useCallDisplaySettings,
} from '@/api/call-display-settings'
import { useAuth } from '@/api/auth'
import { type CallListSearch, callListParamsOf, listOf } from '@/api/call-list-search'
import { peopleQuery } from '@/api/people'
import { encodeListContext } from '@/lib/list-context'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'
import { SegmentedControl } from '@/ui/segmented-control'

import { CallList, type CallListHandle } from './call-list'
import { CallListEnd } from './call-list-end'
import { CallListSkeleton } from './call-list-skeleton'
import {
  type ChangeSearch,
  type WriteSearch,
  changedSearch,
  withoutFilters,
} from './call-list-state'
import { CallSearch } from './call-search'
import { FilterBar } from './filter-bar'
import { describeFilters } from './filter-words'
import { HiddenCalls } from './hidden-calls'
import { NewCallsPill } from './new-calls-pill'
import { NoCalls } from './no-calls'
import { type DrawCall, ReadingPane } from './reading-pane'
import { SortMenu } from './sort-menu'
import { useCallList } from './use-call-list'
import { useCurrentCall } from './use-current-call'
import { useMediaQuery } from './use-media-query'
import { useSelectedCall } from './use-selected-call'

const cards = <LayoutGrid aria-hidden="true" size={16} />
const mail = <PanelLeft aria-hidden="true" size={16} />
const VIEWS = [
  { value: 'card', label: 'Card View', icon: cards },
  { value: 'email', label: 'Email Client View', icon: mail },
] as const
/** Where the full names would take a line of their own. */
const SHORT_VIEWS = [
  { value: 'card', label: 'Cards', icon: cards },
  { value: 'email', label: 'List', icon: mail },
] as const

/** Room for a list of 420 and a call beside it. */
const HAS_ROOM_FOR_PANE = '(min-width: 1180px)'

/** Every call: filtered, searched, live, as cards or as a list with a reading pane. */
export function CallListPage({
  search,
  writeSearch,
  readingPane,
}: {
  search: CallListSearch
  writeSearch: WriteSearch
  /** Draws a call beside the list. */
  readingPane: DrawCall
}) {
  const display = useCallDisplaySettings()
  const { user } = useAuth()
  const { data: people = [] } = useQuery(peopleQuery)
  const view = search.view ?? display.defaultViewMode
  const isInPane = useMediaQuery(HAS_ROOM_FOR_PANE) && view === 'email'
  const isPhone = useMediaQuery('(max-width: 639px)')
  const [selectedId, select] = useSelectedCall(search, writeSearch)
  const [currentId, setCurrentId] = useCurrentCall()
  // State, not a ref: the list inside is drawn before its pane is there.
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const handle = useRef<CallListHandle>(null)
  const params = callListParamsOf(search, display)
  const list = useCallList(params, handle)
  const look = view === 'email' ? 'row' : 'card'

  const change: ChangeSearch = (patch) => writeSearch(changedSearch(search, patch))
  const clearAll = () => writeSearch(withoutFilters(search))
  const showHidden = (show: boolean) => change({ hidden: show ? 'show' : undefined })
  const switchView = (next: ViewMode) => {
    saveCallDisplaySettings({ defaultViewMode: next })
    change({ view: next, selected: undefined })
  }

  const { calls, head } = list
  const isLast = selectedId === undefined || calls.at(-1)?.id === selectedId
  const context = encodeListContext(listOf(search))
  const hides = display.hideShortCalls || display.hideCallsWithoutTranscripts
  const hiddenCount = (head?.hidden?.short ?? 0) + (head?.hidden?.withoutTranscript ?? 0)
  const entries = list.isMissing ? (
    <ErrorState
      title="The calls could not be loaded"
      message={list.error?.message ?? ''}
      safe="No call is lost."
      requestId={list.error?.requestId}
      onRetry={list.retry}
    />
  ) : head === undefined ? (
    <CallListSkeleton look={look} />
  ) : calls.length === 0 ? (
    <NoCalls
      isFiltered={(search.q ?? '') !== '' || describeFilters(search, people).length > 0}
      hiddenCount={hiddenCount}
      onClearAll={clearAll}
      onShowHidden={() => showHidden(true)}
    />
  ) : (
    <CallList
      key={look}
      calls={calls}
      look={look}
      total={head.totalIsEstimate ? null : Math.max(head.total, calls.length)}
      context={context}
      selectedId={isInPane ? selectedId : undefined}
      onSelect={isInPane ? (call) => select(call.id) : undefined}
      currentId={currentId}
      onCurrent={setCurrentId}
      onNearEnd={list.readMore}
      pane={pane}
      isInPane={isInPane}
      handle={handle}
      end={
        <CallListEnd
          isReading={list.isReadingMore}
          error={list.error}
          hasMore={list.hasMore}
          onRetry={list.retryMore}
        />
      }
    />
  )

  const pill = (
    <NewCallsPill
      fresh={list.fresh}
      isInPane={isInPane}
      onShow={() => {
        handle.current?.showTop()
        list.acceptFresh()
      }}
    />
  )

  return (
    <Page
      title="All Calls"
      count={head ? totalWords(head) : undefined}
      actions={
        <>
          <SortMenu search={search} change={change} />
          <SegmentedControl
            label="View"
            options={isPhone ? SHORT_VIEWS : VIEWS}
            value={view}
            onChange={switchView}
          />
        </>
      }
      className={clsx(isInPane && 'h-[calc(100dvh-48px)] flex-none! pb-0')}
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <CallSearch
            q={search.q ?? ''}
            onSearch={(q) => writeSearch(changedSearch(search, { q }), { replace: true })}
          />
          <FilterBar
            search={search}
            people={people}
            myId={user?.id}
            filter={params}
            change={change}
            onClearAll={clearAll}
          />
        </div>
        <HiddenCalls
          hidden={head?.hidden}
          hides={hides}
          isShowing={search.hidden === 'show'}
          onShow={showHidden}
        />
      </div>
      {isInPane ? (
        <div className="-mx-4 flex min-h-0 flex-1 border-t border-line lg:-mx-6">
          <div
            ref={setPane}
            aria-busy={list.isStale}
            className="w-105 shrink-0 overflow-y-auto overscroll-contain border-r border-line bg-surface"
          >
            {pill}
            {entries}
          </div>
          <ReadingPane
            callId={selectedId}
            draw={readingPane}
            context={context}
            onNext={isLast ? null : () => handle.current?.showNext()}
          />
        </div>
      ) : (
        <div aria-busy={list.isStale} className={clsx(look === 'row' && '-mx-4 lg:mx-0')}>
          {pill}
          {entries}
        </div>
      )}
    </Page>
  )
}

const figures = new Intl.NumberFormat('en')
const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

const totalWords = ({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }) =>
  totalIsEstimate ? `about ${rounded.format(total)}` : figures.format(total)
