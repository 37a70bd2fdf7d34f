import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { type TicketListQuery, ticketListQuery } from '@/api/tickets'
import { BOARD_STATUSES, type BoardStatus } from '@/contracts/ticket-words'
import { figures } from '@/lib/figures'
import { lateCode, useLateCode } from '@/ui/late-code'
import { ShowMore } from '@/ui/show-more'
import { InlineError, SkeletonRows } from '@/ui/states'

import { type CardProps, STATUS_WORDS, TicketCard } from './ticket-list'

const PAGE = 30

const dragging = lateCode(() => import('./ticket-drag'))

type Props = {
  params: TicketListQuery
  openId: string | undefined
  onOpen: (id: string) => void
  onMove: (id: string, status: BoardStatus) => void
}

/** What of a list stands in one column. */
const inColumn = (params: TicketListQuery, status: BoardStatus): TicketListQuery => ({
  ...params,
  status: [status],
  limit: PAGE,
  sort: status === 'open' ? 'due' : 'newest',
})

export function TicketBoard({ params, onMove, ...cards }: Props) {
  const { code, prepare } = useLateCode(dragging)
  useEffect(prepare, [prepare])
  const drop = useEffectEvent(onMove)
  useEffect(() => code?.watchDrops((id, status) => drop(id, status)), [code])
  return (
    <section
      aria-label="Board"
      // Scrolls sideways on its own, so the keyboard has to get into it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="-m-1 grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3 overflow-x-auto p-1"
    >
      {BOARD_STATUSES.map((status) => (
        <Column key={status} status={status} params={inColumn(params, status)} {...cards} />
      ))}
    </section>
  )
}

type ColumnProps = Omit<Props, 'onMove'> & { status: BoardStatus }

function Column({ status, params, openId, onOpen }: ColumnProps) {
  const list = useInfiniteQuery({
    ...ticketListQuery(params),
    placeholderData: keepPreviousData,
  })
  const { code } = useLateCode(dragging)
  const place = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!code || !place.current) return undefined
    return code.takeCards(place.current, status, setOver)
  }, [code, status])
  const tickets = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  const heading = `column-${status}`
  return (
    <section
      ref={place}
      aria-labelledby={heading}
      aria-busy={list.isPlaceholderData}
      data-column={status}
      className={clsx(
        'flex min-h-48 min-w-0 flex-col gap-2 rounded-card border p-2 aria-busy:opacity-60',
        isOver ? 'border-accent bg-accent-soft' : 'border-line bg-canvas',
      )}
    >
      <h2
        id={heading}
        tabIndex={-1}
        className="flex items-baseline gap-2 px-1 text-row font-semibold text-ink"
      >
        {STATUS_WORDS[status]}{' '}
        <span className="font-normal text-ink-muted tabular-nums">
          {total === undefined ? null : figures(total)}
        </span>
      </h2>
      {list.error && !list.data ? (
        <InlineError message="These tickets could not be loaded." onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonRows rows={3} rowClassName="h-20" label={`Loading: ${STATUS_WORDS[status]}`} />
      ) : tickets.length === 0 ? (
        <p className="px-1 text-row text-ink-muted">None.</p>
      ) : (
        <ul aria-labelledby={heading} className="flex flex-col gap-2">
          {tickets.map((ticket) => (
            <Card key={ticket.id} ticket={ticket} isOpen={ticket.id === openId} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <ShowMore
        of={list}
        label={
          <span>
            Show more<span className="sr-only">: {STATUS_WORDS[status]}</span>
          </span>
        }
        variant="ghost"
        className="self-stretch"
      />
    </section>
  )
}

function Card(card: CardProps) {
  const { ticket, isOpen } = card
  const { code } = useLateCode(dragging)
  const place = useRef<HTMLLIElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!code || !place.current) return undefined
    return code.dragCard(place.current, ticket.id, setDragged)
  }, [code, ticket.id])
  return (
    <li
      ref={place}
      data-row={ticket.id}
      className={clsx(
        'relative rounded-control border bg-surface p-2 text-row has-[[data-open]:focus-visible]:border-accent',
        isOpen ? 'border-accent' : 'border-line',
        isDragged && 'opacity-50',
      )}
    >
      <TicketCard {...card} />
    </li>
  )
}
