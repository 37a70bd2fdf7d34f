import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useAuth } from '@/api/auth'
import {
  saveCallDisplaySettings,
  useCallDisplaySettings,
  type ViewMode,
} from '@/api/call-display-settings'
import { currentLabel, labelsQuery, useLabels } from '@/api/call-labels'
import { callListParamsOf, type CallListSearch, listOf, toReviewOf } from '@/api/call-list-search'
import { peopleQuery } from '@/api/people'
import { toReviewIn, workspaceQuery } from '@/api/workspace'
import type { Call } from '@/contracts/calls'
import { withSuccessors } from '@/domain/filter/call-filter'
import { countWords } from '@/lib/figures'
import { encodeListContext } from '@/lib/list-context'
import { useCodeSoon } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import { Page } from '@/ui/page'
import { ErrorState } from '@/ui/states'
import { useSelection } from '@/ui/use-selection'

import {
  changedSearch,
  type ChangeSearch,
  type ListSlots,
  useCurrentCall,
  useSelectedCall,
  withoutFilters,
  type WriteSearch,
} from './call-list-state'
import { type EntryLook, lookOf } from './entry/entry-look'
import { FilterBar } from './filters/filter-bar'
import { describeFilters } from './filters/filter-words'
import { saveDensity, useListDisplay } from './list-display'
import { CallList, type CallListHandle } from './list/call-list'
import { CallListSkeleton } from './list/list-entries'
import {
  CallListEnd,
  HiddenCalls,
  ListAnnouncements,
  ListStatus,
  NewCallsPill,
  ToReview,
} from './list/list-status'
import { useCallList } from './list/use-call-list'
import { DisplayMenu, SortMenu, ViewControl } from './list/view-control'
import { panelCode } from './panel-code'
import { type AskedLine, ReadingPane } from './reading-pane'
import { CallSearch } from './search/call-search'
import { useLatest } from '@/ui/use-latest'
import { useMediaQuery } from '@/ui/use-media-query'

/** Room for the sidebar, a list and a call beside it. */
const HAS_ROOM_FOR_PANE = '(min-width: 1024px)'

const TAGS = labelsQuery('tags')

type Props = ListSlots & { search: CallListSearch; writeSearch: WriteSearch }

/** Every call: filtered, searched, live, as cards or as a list with a reading pane. */
export function CallListPage(props: Props) {
  useCodeSoon(panelCode)
  const { writeSearch, readingPane, savedViews, listTools, bulkBar } = props
  useQuery(TAGS)
  useLabels('tags')
  useLabels('categories')
  const search = withSuccessors(props.search, currentLabel)
  const settings = useCallDisplaySettings()
  const { density, facts } = useListDisplay()
  const { user } = useAuth()
  const { data: people = [] } = useQuery(peopleQuery)
  const { data: workspace } = useQuery(workspaceQuery)
  const view = search.view ?? settings.defaultViewMode
  const isInPane = useMediaQuery(HAS_ROOM_FOR_PANE) && view === 'email'
  const isPhone = useMediaQuery('(max-width: 639px)')
  const [selectedId, select] = useSelectedCall(search, writeSearch)
  const [currentId, setCurrentId] = useCurrentCall()
  const [asked, setAsked] = useState<{ callId: string; line: AskedLine }>()
  const selectAt = ({ id }: Call, line?: AskedLine) => {
    setAsked(line && { callId: id, line })
    select(id)
  }
  // State, not a ref: the list inside is drawn before its pane is there.
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const handle = useRef<CallListHandle>(null)
  const filterBar = useRef<HTMLDivElement>(null)
  const params = callListParamsOf(search, settings)
  const list = useCallList(params, { reading: handle, myId: user?.id })
  const { calls, rows, head, hasLeft } = list
  const look = lookOf(view, density)
  const context = encodeListContext({ ...listOf(search), view: search.view })
  const selection = useSelection(encodeListContext(listOf(search)) ?? '')
  const isCurrentHere = useMemo(() => rows.indexOf(currentId) >= 0, [rows, currentId])

  const change: ChangeSearch = (patch) => writeSearch(changedSearch(search, patch))
  const clearAll = () => writeSearch(withoutFilters(search))
  const showHidden = (show: boolean) => change({ hidden: show ? 'show' : undefined })
  const switchLook = (look: EntryLook) => {
    const next: ViewMode = look === 'row' ? 'email' : 'card'
    if (next === 'card') saveDensity(look === 'line' ? 'compact' : 'comfortable')
    saveCallDisplaySettings({ defaultViewMode: next })
    change({ view: next, selected: isCurrentHere ? currentId : search.selected })
  }
  // A pane begins with the call that was in front before, else with the first.
  const first = isCurrentHere ? currentId : rows.at(0)?.id
  const begins = isInPane && selectedId === undefined && !list.isStale ? first : undefined
  const begin = useLatest((id: string) => {
    setCurrentId(id)
    select(id)
  })
  useEffect(() => {
    if (begins !== undefined) begin(begins)
  }, [begins, begin])

  const leftCount = useMemo(() => calls.filter(hasLeft).length, [calls, hasLeft])
  const selectedAt = rows.indexOf(selectedId)
  const isLast = selectedId === undefined || selectedAt === rows.count - 1
  const hides = settings.hideShortCalls || settings.hideCallsWithoutTranscripts
  const hiddenCount = (head?.hidden?.short ?? 0) + (head?.hidden?.withoutTranscript ?? 0)
  const total = head?.total ?? 0
  const totalIsEstimate = head?.totalIsEstimate ?? false
  const isFiltered = (search.q ?? '') !== '' || describeFilters(search, people).length > 0
  const toReview =
    workspace && !isFiltered && search.hidden === undefined ? toReviewIn(workspace, settings) : 0
  const listOfCalls = (
    <CallList
      key={look}
      rows={rows}
      look={look}
      facts={facts}
      totalIsEstimate={totalIsEstimate}
      context={context}
      hasLeft={hasLeft}
      selection={selection}
      selectedId={isInPane ? selectedId : undefined}
      onSelect={isInPane ? selectAt : undefined}
      currentId={currentId}
      onCurrent={setCurrentId}
      onRows={list.showRows}
      pane={pane}
      isInPane={isInPane}
      handle={handle}
      renderEnd={(room) => (
        <CallListEnd
          error={list.moreError}
          hasMore={list.hasMore}
          roomFor={room < rows.count ? room : null}
          hiddenCount={search.hidden === 'show' ? 0 : hiddenCount}
          onShowHidden={() => showHidden(true)}
          onRetry={list.retryMore}
          onNarrow={() => filterBar.current?.querySelector('button')?.focus()}
        />
      )}
    />
  )
  const entries = list.isMissing ? (
    <ErrorState
      title="The calls could not be loaded"
      error={list.error ?? { message: '' }}
      safe="No call is lost."
      onRetry={list.retry}
    />
  ) : head === undefined ? (
    <CallListSkeleton look={look} />
  ) : calls.length === 0 ? (
    <LatePart late={panelCode}>
      {({ NoCalls }) => (
        <NoCalls
          isFiltered={isFiltered}
          hiddenCount={hiddenCount}
          onClearAll={clearAll}
          onShowHidden={() => showHidden(true)}
        />
      )}
    </LatePart>
  ) : (
    listOfCalls
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
  const filters = (
    <div ref={filterBar} className="contents">
      <FilterBar
        search={search}
        people={people}
        myId={user?.id}
        filter={params}
        change={change}
        onClearAll={clearAll}
      />
    </div>
  )
  const isSelecting = bulkBar !== undefined && !selection.isEmpty
  const hasNew = list.fresh.count > 0
  const isQuiet = isPhone && !hasNew && leftCount === 0 && search.hidden !== 'show'
  const tools = clsx('-mt-1 grid items-center *:min-w-0 *:[grid-area:1/1]', isQuiet && 'absolute')

  return (
    <Page
      title="All Calls"
      count={head ? countWords(total, totalIsEstimate) : undefined}
      bar={
        <>
          {savedViews?.({ search, writeSearch })}
          <CallSearch
            q={search.q ?? ''}
            onSearch={(q) => writeSearch(changedSearch(search, { q }), { replace: true })}
            onLeave={() => handle.current?.focus()}
          />
          {isPhone ? filters : null}
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            <SortMenu search={search} change={change} />
            <DisplayMenu />
            {listTools?.({ filter: params, total })}
          </div>
        </>
      }
      actions={<ViewControl look={look} onChange={switchLook} />}
      className={clsx('gap-2! py-2!', isInPane && 'h-[calc(100dvh-48px)] flex-none! pb-0!')}
    >
      <ListAnnouncements
        selected={
          selection.isEmpty
            ? undefined
            : countWords(selection.count(total), selection.isEverything && totalIsEstimate)
        }
        found={search.q && head && !list.isStale ? countWords(total, totalIsEstimate) : undefined}
      />
      {/* What is done with a selection takes the filters' place, and as much room. */}
      <div hidden={isQuiet && !isSelecting} className={tools}>
        <div
          className={clsx('flex min-h-8 flex-wrap items-center gap-2', isSelecting && 'invisible')}
        >
          {isPhone ? null : filters}
          <ListStatus
            leftCount={leftCount}
            onUpdate={list.dropLeft}
            pill={isInPane ? pill : null}
            makesRoom={hasNew && !isInPane}
          >
            <ToReview count={toReview} onShow={() => change(toReviewOf(search))} />
            <HiddenCalls
              hidden={head?.hidden}
              hides={hides}
              isShowing={search.hidden === 'show'}
              onShow={showHidden}
            />
          </ListStatus>
        </div>
        {isSelecting
          ? bulkBar({
              selection,
              loaded: calls.map(({ id }) => id),
              total,
              totalIsEstimate,
              filter: params,
            })
          : null}
      </div>
      {isInPane ? null : pill}
      {isInPane ? (
        <div className="-mx-4 flex min-h-0 flex-1 border-t border-line lg:-mx-6">
          <div
            ref={setPane}
            aria-busy={list.isStale}
            className="w-105 shrink-0 max-[1179.98px]:w-80 overflow-y-auto overscroll-contain border-r border-line bg-surface"
          >
            {entries}
          </div>
          <ReadingPane
            callId={selectedId}
            isEmpty={head !== undefined && rows.count === 0}
            asked={asked?.callId === selectedId ? asked?.line : undefined}
            draw={readingPane}
            context={context}
            onNext={isLast ? null : () => handle.current?.showNext()}
            next={rows.at(selectedAt + 1)?.id}
            previous={rows.at(selectedAt - 1)?.id}
          />
        </div>
      ) : (
        <div aria-busy={list.isStale} className={clsx(look !== 'card' && '-mx-4 lg:mx-0')}>
          {entries}
        </div>
      )}
    </Page>
  )
}
