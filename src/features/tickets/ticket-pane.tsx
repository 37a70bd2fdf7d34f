import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ArrowLeft, Check, EllipsisVertical, Eye, EyeOff, Pencil, RotateCcw, X } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { ticketQuery, watchTicket } from '@/api/tickets'
import { AssigneePicker } from '@/components/assignee-picker'
import { Unavailable } from '@/components/unavailable'
import { useReadInInbox } from '@/components/use-read-in-inbox'
import type { TicketDetail } from '@/contracts/tickets'
import { Button, IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { RelativeTime } from '@/ui/relative-time'
import { SkeletonRows } from '@/ui/states'

import { TicketActivity, TicketComments, TicketEvidence, TicketFacts } from './ticket-facts'
import { OpenSteps } from './steps-of-ticket'
import { StatusChip, TicketMarks, titleOf } from './ticket-list'
import type { TicketActions } from './use-ticket-actions'

type Props = {
  id: string
  actions: TicketActions
  /** A link to a merged ticket led here. */
  standsForOther: boolean
  onOpen: (id: string) => void
  onMerged: (kept: TicketDetail) => void
  onClose: () => void
}

export function TicketPane({ id, actions, standsForOther, onOpen, onMerged, onClose }: Props) {
  const { data, error, refetch } = useQuery(ticketQuery(id))
  useReadInInbox(data && { ticketId: data.id })
  const isMerged = data !== undefined && data.mergedFrom !== null
  const redirect = useEffectEvent(() => data && onMerged({ ...data, mergedFrom: null }))
  useEffect(() => {
    if (isMerged) redirect()
  }, [isMerged])
  return (
    <section
      data-pane=""
      aria-label="Selected ticket"
      // Scrolls on its own, so the keyboard has to get into it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 -outline-offset-2! lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto"
    >
      <Button
        size="sm"
        variant="ghost"
        icon={<ArrowLeft />}
        className="self-start lg:hidden"
        onClick={onClose}
      >
        All tickets
      </Button>
      {data ? (
        <TicketBody
          ticket={data}
          actions={actions}
          standsForOther={standsForOther || isMerged}
          onOpen={onOpen}
        />
      ) : error ? (
        <Unavailable noun="Ticket" error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={6} label="Loading the ticket" />
      )}
    </section>
  )
}

/** The text without the sentence that the subject is. */
const beyondSubject = ({ subject, body }: TicketDetail): string => {
  const rest = body.startsWith(subject) ? body.slice(subject.length) : null
  const [said] = rest === null ? [] : (/^[.!?]?(?:\s+|$)/.exec(rest) ?? [])
  return rest === null || said === undefined ? body : rest.slice(said.length)
}

type BodyProps = Pick<Props, 'actions' | 'standsForOther' | 'onOpen'> & { ticket: TicketDetail }

function TicketBody({ ticket, actions, standsForOther, onOpen }: BodyProps) {
  const { status, similar, merges } = ticket
  const text = beyondSubject(ticket)
  const isDraft = status === 'draft'
  return (
    <>
      <header className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2 text-meta text-ink-muted">
          <span className="tabular-nums">#{ticket.number}</span>
          <TicketMarks ticket={ticket} />
        </p>
        <h2 dir="auto" className="text-title font-semibold wrap-anywhere text-ink">
          {ticket.subject}
        </h2>
        {standsForOther ? (
          <output className="text-row text-ink-muted">
            The ticket you opened was merged into this one.
          </output>
        ) : null}
        {isDraft ? (
          <DraftActions ticket={ticket} actions={actions} />
        ) : status === 'rejected' ? (
          <Rejected ticket={ticket} actions={actions} />
        ) : (
          <TicketButtons ticket={ticket} actions={actions} />
        )}
        <OpenSteps ticket={ticket} />
      </header>
      {similar.length === 0 ? null : (
        <div className="rounded-control bg-info-soft px-3 py-2 text-row text-info">
          <p className="font-medium">Other tickets of this caller</p>
          <ul className="flex flex-col gap-1 pt-1">
            {similar.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-2">
                <button
                  type="button"
                  className="min-w-0 truncate rounded-chip underline underline-offset-2"
                  onClick={() => onOpen(other.id)}
                >
                  {titleOf(other)}
                </button>
                <StatusChip status={other.status} />
                {other.status === 'draft' ? null : (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      actions.merge(other, ticket)
                      onOpen(other.id)
                    }}
                  >
                    Merge into it
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {text === '' ? null : (
        <p dir="auto" className="max-w-[72ch] wrap-anywhere whitespace-pre-wrap text-ink">
          {text}
        </p>
      )}
      <TicketEvidence ticket={ticket} />
      <TicketFacts ticket={ticket} />
      {merges.length === 0 ? null : (
        <ul className="flex flex-col gap-1 text-row text-ink-muted">
          {merges.map((merge) => (
            <li key={merge.id} className="flex flex-wrap items-center gap-2">
              {merge.by} merged {titleOf(merge)} into it <RelativeTime at={merge.at} />
              <Button size="sm" variant="ghost" onClick={() => actions.unmerge(merge.id)}>
                Undo merge
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TicketComments ticket={ticket} />
      <TicketActivity ticket={ticket} />
    </>
  )
}

function DraftActions({ ticket, actions }: Pick<BodyProps, 'ticket' | 'actions'>) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        icon={<Check />}
        hotkey="1"
        pending={actions.isPending}
        onClick={() => actions.approve(ticket)}
      >
        Approve
      </Button>
      <Button icon={<Pencil />} hotkey="2" onClick={() => actions.ask('edit', ticket)}>
        Edit and approve
      </Button>
      <Button icon={<X />} hotkey="3" onClick={() => actions.ask('reject', ticket)}>
        Reject
      </Button>
    </div>
  )
}

function Rejected({ ticket, actions }: Pick<BodyProps, 'ticket' | 'actions'>) {
  const rejected = ticket.activity.find(({ action }) => action === 'ticket.rejected')
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-row text-ink-muted">
        Rejected
        {rejected ? (
          <>
            {' '}
            by <bdi>{rejected.by}</bdi> <RelativeTime at={rejected.at} />
          </>
        ) : null}
        : <bdi className="text-ink">{ticket.rejectedReason}</bdi>
      </p>
      <Button icon={<RotateCcw />} onClick={() => actions.takeBack(ticket)}>
        Back to the drafts
      </Button>
    </div>
  )
}

function TicketButtons({ ticket, actions }: Pick<BodyProps, 'ticket' | 'actions'>) {
  const isOver = ticket.status === 'solved' || ticket.status === 'closed'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        icon={isOver ? <RotateCcw /> : <Check />}
        {...(!isOver && { hotkey: 's' })}
        pending={actions.isPending}
        onClick={() => actions.change(ticket, { status: isOver ? 'open' : 'solved' })}
      >
        {isOver ? 'Reopen' : 'Solve'}
      </Button>
      <AssigneePicker
        label="Assign"
        value={ticket.assigneeId}
        onPick={(assigneeId) => actions.change(ticket, { assigneeId })}
        trigger={<Button hotkey="a">{ticket.assigneeName ?? 'Assign'}</Button>}
      />
      <Button hotkey="m" onClick={() => actions.ask('move', ticket)}>
        Move to…
      </Button>
      <Menu
        label="Actions"
        align="end"
        trigger={<IconButton label="More actions" icon={<EllipsisVertical />} />}
        entries={[
          { label: 'Edit…', onSelect: () => actions.ask('edit', ticket) },
          { label: 'Priority…', onSelect: () => actions.ask('priority', ticket) },
          { label: 'Merge into…', onSelect: () => actions.ask('merge', ticket) },
        ]}
      />
      <WatchButton ticket={ticket} />
    </div>
  )
}

function WatchButton({ ticket: { id, watchers } }: { ticket: TicketDetail }) {
  const { user } = useAuth()
  const { mutate, isPending } = useMutation(watchTicket)
  const isWatching = watchers.some((one) => one.id === user?.id)
  return (
    <Button
      data-command="watch"
      icon={isWatching ? <EyeOff /> : <Eye />}
      pending={isPending}
      onClick={() => mutate({ id, isWatching })}
    >
      {isWatching ? 'Stop watching' : 'Watch'}
    </Button>
  )
}
