import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'

import { callTicketsQuery, shownWith } from '@/api/tickets'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import { beginTicket } from '@/domain/ticket-proposal'
import { Button } from '@/ui/button'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { InlineError } from '@/ui/states'

import { TicketMarks } from './ticket-list'
import { useCallTicketKeys, useTicketActions } from './use-ticket-actions'

const dialogs = lateCode(() => import('./ticket-actions'))

/** The tickets a call led to; the newest draft of them has the keys. */
export function CallTickets({ call }: { call: CallDetail }) {
  const { data, error, refetch } = useQuery(callTicketsQuery(call.id))
  const actions = useTicketActions()
  const [isOpening, setOpening] = useState(false)
  const open = () => setOpening(true)
  const close = () => {
    setOpening(false)
    actions.close()
  }
  const isAsking = isOpening || actions.question !== null
  const { code, prepare } = useLateOverlay(dialogs, isAsking, close)
  const tickets = data?.items ?? []
  const inFront = tickets.find(({ status }) => status === 'draft')
  useCallTicketKeys(inFront, actions, open)
  const draftButtons = (ticket: (typeof tickets)[number]) => {
    const hotkey = (key: string) => (ticket === inFront ? key : undefined)
    const of = (
      <span className="sr-only">
        : <bdi>{ticket.subject}</bdi>
      </span>
    )
    return (
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          icon={<Check size={14} />}
          hotkey={hotkey('1')}
          pending={actions.isPending}
          onClick={() => actions.approve(ticket)}
        >
          <span>Approve{of}</span>
        </Button>
        <Button
          size="sm"
          icon={<Pencil size={14} />}
          hotkey={hotkey('2')}
          onClick={() => actions.ask('edit', ticket)}
        >
          <span>Edit{of}</span>
        </Button>
        <Button
          size="sm"
          icon={<X size={14} />}
          hotkey={hotkey('3')}
          onClick={() => actions.ask('reject', ticket)}
        >
          <span>Reject{of}</span>
        </Button>
      </div>
    )
  }
  return (
    <SideSection
      title="Tickets"
      action={
        <Button
          size="sm"
          icon={<Plus size={14} />}
          hotkey="o"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={open}
        >
          <span>
            Open<span className="sr-only"> a ticket</span>
          </span>
        </Button>
      }
    >
      {data === undefined && error ? (
        <InlineError message="The tickets could not be loaded." onRetry={refetch} />
      ) : null}
      {tickets.length === 0 && !error ? (
        <p className="min-h-5 text-row text-ink-muted">{data && 'None.'}</p>
      ) : null}
      {tickets.length === 0 ? null : (
        <ul className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.id} className="flex flex-col gap-1 py-1.5 first:pt-0 last:pb-0">
              <Link
                to="/ai-tickets"
                search={{ show: shownWith(ticket.status), ticket: ticket.id }}
                className="self-start rounded-chip text-row font-semibold wrap-anywhere text-ink hover:underline"
              >
                <span className="font-normal text-ink-muted tabular-nums">#{ticket.number}</span>{' '}
                <bdi>{ticket.subject}</bdi>
              </Link>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-muted">
                <TicketMarks ticket={ticket} />
                {ticket.status === 'draft' ? null : (
                  <bdi>{ticket.assigneeName ?? 'Unassigned'}</bdi>
                )}
              </p>
              {ticket.status === 'draft' ? draftButtons(ticket) : null}
            </li>
          ))}
        </ul>
      )}
      {code && isOpening ? (
        <code.TicketEditor
          begins={{ ...beginTicket(call), callIds: [call.id] }}
          onSaved={actions.sayOpened}
          onClose={close}
        />
      ) : null}
      {code && actions.question ? (
        <code.TicketQuestion {...actions.question} actions={actions} onMerged={close} />
      ) : null}
    </SideSection>
  )
}
