import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Hourglass, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import type { TicketSearch } from '@/api/ticket-search'
import {
  ticketCountQuery,
  type TicketListQuery,
  ticketListQuery,
  ticketParams,
  ticketQuery,
} from '@/api/tickets'
import { ExportListButton } from '@/components/export-list-button'
import type { SelectedTickets } from '@/components/queue-selection'
import { isDrawn } from '@/components/queue-focus'
import { QueueToolbar } from '@/components/queue-toolbar'
import { useFocusGoesOn } from '@/components/use-focus-goes-on'
import { WorkTabs } from '@/components/work-tabs'
import type { Ticket, TicketDetail } from '@/contracts/tickets'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'
import { ShowMore } from '@/ui/show-more'
import { ErrorState, SkeletonRows } from '@/ui/states'
import { useSelection } from '@/ui/use-selection'

import { TicketBoard } from './ticket-board'
import { draftWords, NoTickets } from './no-tickets'
import { TicketFilters } from './ticket-filters'
import { TicketList } from './ticket-list'
import { TicketPane } from './ticket-pane'
import { TicketEditor, TicketQuestion } from './ticket-actions'
import { rowIn, useTicketActions, useTicketKeys } from './use-ticket-actions'

const ticketPane = () => document.querySelector<HTMLElement>('[data-pane]')

/** From the row of another ticket, or from nowhere, the focus goes to the ticket that was opened. */
const focusOpened = (id: string) => {
  const { activeElement } = document
  const [row, focused] = [rowIn(id), activeElement?.closest<HTMLElement>('[data-row]')]
  if (focused ? focused.contains(row) && isDrawn(focused) : activeElement !== document.body) return
  if (activeElement instanceof HTMLElement) activeElement.blur()
  row?.focus()
  if (document.activeElement !== row) ticketPane()?.focus({ preventScroll: true })
}

type Props = {
  search: TicketSearch
  onSearch: (patch: TicketSearch, replaces?: boolean) => void
  bulkBar: (selected: SelectedTickets) => ReactNode
  onExport: (params: TicketListQuery, count: number) => void
  savedViews: ReactNode
}

export function TicketsPage({ search, onSearch, bulkBar, onExport, savedViews }: Props) {
  const params = ticketParams(search)
  const isBoard = search.view === 'board'
  const list = useInfiniteQuery({
    ...ticketListQuery(params),
    placeholderData: keepPreviousData,
    enabled: !isBoard,
  })
  const { data: onBoard } = useQuery({ ...ticketCountQuery(params), enabled: isBoard })
  const { data: drafts } = useQuery(ticketCountQuery(ticketParams({ show: 'drafts' })))
  const [isCreating, setCreating] = useState(false)
  const listName = JSON.stringify(params)
  const selection = useSelection(listName)
  const tickets = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const total = (isBoard ? onBoard : list.data?.pages[0])?.total
  const loaded = tickets.map(({ id }) => id)
  const selected = tickets.filter(({ id }) => selection.has(id))
  const openTicket = (ticket: string | undefined) => onSearch({ ticket })
  const showDrafts = () => onSearch({ view: undefined, show: 'drafts', ticket: undefined })
  const [decided, setDecided] = useState<{ next: string | undefined }>()
  const goOn = (ids: readonly string[]) => {
    const at = tickets.findIndex(({ id }) => id === search.ticket)
    if (search.ticket === undefined || at < 0 || !ids.includes(search.ticket)) return
    const remains = ({ id }: Ticket) => !ids.includes(id)
    const next = (tickets.slice(at).find(remains) ?? tickets.slice(0, at).findLast(remains))?.id
    if (next !== undefined) openTicket(next)
    setDecided({ next })
  }
  const actions = useTicketActions(({ id }) => goOn([id]))
  /** The focus follows the card into its new column. */
  const changeOnBoard: typeof actions.change = (ticket, fields) => {
    actions.change(ticket, fields)
    // The card is drawn there only after this turn.
    if (fields.status) setTimeout(() => setDecided({ next: ticket.id }))
  }
  const host = useRef<HTMLDivElement>(null)
  useFocusGoesOn(host, (id) => (id === search.ticket ? ticketPane() : null))
  const isAsking = actions.question !== null
  useEffect(() => {
    if (!decided || isAsking) return undefined
    // After a dialog that closes has given the focus back.
    const wait = setTimeout(() => {
      const row = rowIn(decided.next)
      row?.focus()
      if (document.activeElement !== row) ticketPane()?.focus()
      setDecided(undefined)
    })
    return () => clearTimeout(wait)
  }, [decided, isAsking])
  const opened = useRef(search.ticket)
  useEffect(() => {
    if (search.ticket === opened.current) return
    opened.current = search.ticket
    if (search.ticket !== undefined) focusOpened(search.ticket)
  }, [search.ticket])
  useTicketKeys({
    list: listName,
    tickets,
    isBoard,
    openId: search.ticket,
    selection,
    actions,
    onOpen: openTicket,
    onCreate: () => setCreating(true),
    onDrafts: showDrafts,
  })
  const client = useQueryClient()
  const [stoodFor, setStoodFor] = useState<string>()
  const redirect = (kept: TicketDetail) => {
    client.setQueryData(ticketQuery(kept.id).queryKey, kept)
    setStoodFor(kept.id)
    onSearch({ ticket: kept.id }, true)
  }
  const onCreated = (ticket: TicketDetail) => {
    actions.sayOpened(ticket)
    onSearch({ show: undefined, ticket: ticket.id })
  }

  return (
    <Page
      title="AI Tickets"
      count={total === undefined ? undefined : figures(total)}
      actions={
        <>
          {savedViews}
          <Button icon={<Plus />} onClick={() => setCreating(true)}>
            <span>
              Open<span className="max-sm:sr-only"> a ticket</span>
            </span>
          </Button>
        </>
      }
    >
      <div
        className={clsx(
          'contents',
          search.ticket !== undefined && selected.length === 0 && 'pointer-coarse:max-lg:*:hidden',
        )}
      >
        <WorkTabs of="AI Tickets" />
        <QueueToolbar
          hidesOnPhones
          bulkBar={
            selected.length > 0
              ? bulkBar({
                  rows: selected,
                  selection,
                  loaded,
                  total: total ?? 0,
                  params,
                  onDecided: goOn,
                })
              : null
          }
        >
          <TicketFilters search={search} drafts={drafts?.total} onSearch={onSearch}>
            <ExportListButton
              nouns="tickets"
              command="export"
              disabledReason={total === 0 ? 'There are no tickets to export' : null}
              onClick={() => onExport(params, total ?? 0)}
            />
          </TicketFilters>
        </QueueToolbar>
      </div>
      {search.assignee === 'waiting' ? null : <WaitingTickets />}
      {isBoard && total !== 0 && drafts?.total ? (
        <Link
          to="/ai-tickets"
          search={{ show: 'drafts' }}
          className="w-fit rounded-chip text-row text-accent hover:underline"
        >
          {draftWords(drafts.total)} for approval
        </Link>
      ) : null}
      <div
        className={clsx(
          'grid items-start gap-4',
          search.ticket !== undefined &&
            (isBoard
              ? 'lg:grid-cols-[minmax(0,1fr)_minmax(20rem,27rem)]'
              : 'lg:grid-cols-[minmax(20rem,27rem)_minmax(0,1fr)]'),
        )}
      >
        <div
          ref={isBoard ? undefined : host}
          aria-busy={!isBoard && list.isPlaceholderData}
          className={clsx(
            'flex min-w-0 flex-col gap-2 aria-busy:opacity-60',
            search.ticket !== undefined && 'max-lg:hidden',
          )}
        >
          {isBoard && total === 0 ? (
            <NoTickets search={search} drafts={drafts?.total} onSearch={onSearch} />
          ) : isBoard ? (
            <TicketBoard
              params={params}
              openId={search.ticket}
              onOpen={openTicket}
              onMove={actions.moveCard}
            />
          ) : list.error && !list.data ? (
            <ErrorState
              title="The tickets could not be loaded"
              error={list.error}
              onRetry={list.refetch}
            />
          ) : list.data === undefined ? (
            <SkeletonRows rows={8} rowClassName="h-14" label="Loading tickets" />
          ) : tickets.length === 0 ? (
            <NoTickets search={search} drafts={drafts?.total} onSearch={onSearch} />
          ) : (
            <TicketList
              tickets={tickets}
              openId={search.ticket}
              selection={selection}
              onOpen={openTicket}
              onSelect={selection.toggle}
            />
          )}
          {isBoard ? null : <ShowMore of={list} variant="ghost" />}
        </div>
        {search.ticket === undefined ? null : (
          <TicketPane
            key={search.ticket}
            id={search.ticket}
            actions={actions}
            standsForOther={stoodFor === search.ticket}
            onOpen={openTicket}
            onMerged={redirect}
            onClose={() => openTicket(undefined)}
          />
        )}
      </div>
      {actions.question ? (
        <TicketQuestion
          {...actions.question}
          actions={isBoard ? { ...actions, change: changeOnBoard } : actions}
          onMerged={openTicket}
        />
      ) : null}
      {isCreating ? (
        <TicketEditor callerId={null} onSaved={onCreated} onClose={() => setCreating(false)} />
      ) : null}
    </Page>
  )
}

/** How many tickets have nobody because nobody is available, and the way to them. */
function WaitingTickets() {
  const { data } = useQuery(ticketCountQuery(ticketParams({ assignee: 'waiting' })))
  if (!data?.total) return null
  const words = data.total === 1 ? '1 ticket waits' : `${figures(data.total)} tickets wait`
  return (
    <Link
      to="/ai-tickets"
      search={{ assignee: 'waiting' }}
      className="flex w-fit items-center gap-1.5 rounded-chip text-row text-warning hover:underline"
    >
      <Hourglass className="shrink-0" />
      {words} for assignment
    </Link>
  )
}
