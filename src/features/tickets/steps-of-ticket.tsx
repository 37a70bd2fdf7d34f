import { Link } from '@tanstack/react-router'
import { Check, ListTodo, Plus } from 'lucide-react'

import { useStepEditor } from '@/components/use-step-editor'
import type { NextStep } from '@/contracts/next-steps'
import type { TicketDetail } from '@/contracts/tickets'
import { Button } from '@/ui/button'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'

import { openStepsOf, openStepsWords } from './ticket-list'
import { useFinishSteps } from './use-finish-steps'

const STATE_WORDS: Partial<Record<NextStep['status'], string>> = {
  done: 'Done',
  dismissed: 'Dismissed',
}

const isLate = (dueAt: string, now: Date) => Date.parse(dueAt) < now.getTime()

/** Of a ticket that is solved: what of it is still to be done, and where. */
export function OpenSteps({ ticket }: { ticket: TicketDetail }) {
  const { finish, isPending } = useFinishSteps()
  const open = openStepsOf(ticket).length
  const isOver = ticket.status === 'solved' || ticket.status === 'closed'
  if (!isOver || open === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to="/"
        search={{ assignee: 'everyone' }}
        className="flex w-fit items-center gap-1.5 rounded-chip text-row text-warning hover:underline"
      >
        <ListTodo className="shrink-0" />
        {openStepsWords(open)}
      </Link>
      <Button
        size="sm"
        icon={<Check />}
        hotkey="e"
        data-command="finish-steps"
        pending={isPending}
        onClick={() => finish(ticket)}
      >
        Mark done
      </Button>
    </div>
  )
}

export function StepsOfTicket({ ticket }: { ticket: TicketDetail }) {
  const editor = useStepEditor('Tickets', ticket.callId, undefined, ticket)
  const now = useNow()
  return (
    <div className="flex flex-col items-start gap-1">
      {ticket.nextSteps.map(({ id, title, status, dueAt }) => (
        <span key={id} className={status === 'open' ? undefined : 'text-ink-muted'}>
          <bdi className={status === 'open' ? undefined : 'line-through'}>{title}</bdi>{' '}
          {status === 'open' ? (
            <span className={dueAt && isLate(dueAt, now) ? 'text-danger' : 'text-ink-muted'}>
              {dueAt === null ? (
                'No due date'
              ) : (
                <>
                  {isLate(dueAt, now) ? 'Overdue' : 'Due'} <RelativeTime at={dueAt} isDue />
                </>
              )}
            </span>
          ) : (
            <span className="whitespace-nowrap">
              {status === 'done' ? <Check className="inline" size={14} /> : null}{' '}
              {STATE_WORDS[status]}
            </span>
          )}
        </span>
      ))}
      <Button size="sm" icon={<Plus />} {...editor.addProps}>
        Add next step
      </Button>
      {editor.dialog}
    </div>
  )
}
