import { clsx } from 'clsx'
import { Clock, TriangleAlert } from 'lucide-react'
import { memo } from 'react'

import { useRoleOf } from '@/api/people'
import { PriorityChip } from '@/components/call-chips'
import { callerWords } from '@/components/caller'
import { categoryLabel, optionsOf } from '@/components/labels'
import { BOARD_STATUSES } from '@/contracts/ticket-words'
import type { Ticket, TicketDetail } from '@/contracts/tickets'
import { counted } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'
import { Avatar } from '@/ui/avatar'
import { Checkbox } from '@/ui/checkbox'
import { Chip, type Tone } from '@/ui/chip'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'
import type { ListSelection } from '@/ui/use-selection'

export const STATUS_WORDS: Record<Ticket['status'], string> = {
  draft: 'Draft',
  open: 'Open',
  pending: 'Pending',
  solved: 'Solved',
  closed: 'Closed',
  rejected: 'Rejected',
}

const STATUS_TONES: Record<Ticket['status'], Tone> = {
  draft: 'info',
  open: 'accent',
  pending: 'warning',
  solved: 'success',
  closed: 'neutral',
  rejected: 'neutral',
}

export const SHOWN_OPTIONS = [
  { value: 'drafts', label: 'Drafts' },
  { value: 'active', label: 'Active' },
  { value: 'done', label: 'Done' },
  { value: 'rejected', label: 'Rejected' },
] as const
/** Offered only while a link asks for it. */
export const ON_THE_BOARD = { value: 'all', label: 'Active and done' } as const

export const VIEW_OPTIONS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const

export const MOVE_OPTIONS = optionsOf(BOARD_STATUSES, STATUS_WORDS)

export const titleOf = ({ number, subject }: Pick<Ticket, 'number' | 'subject'>) =>
  `#${number} ${subject}`

export const callerOf = (ticket: Ticket): string | null =>
  ticket.callId === null && ticket.callerId === null
    ? null
    : callerWords({ callerName: ticket.callerName, callerNumber: ticket.callerNumber })

export const openStepsOf = ({ nextSteps }: Pick<TicketDetail, 'nextSteps'>) =>
  nextSteps.filter(({ status }) => status === 'open')

export const openStepsWords = (count: number) =>
  `${counted(count, 'next step')} ${count === 1 ? 'is' : 'are'} still open`

type Due = { what: string; at: string; isLate: boolean }

/** What is due next of a ticket that is open; null while its clock rests. */
const nextDue = (ticket: Ticket, now: Date): Due | null => {
  if (ticket.status !== 'open') return null
  const { firstRespondedAt, firstResponseDue, resolutionDue } = ticket
  const isFirst =
    firstRespondedAt === null &&
    firstResponseDue !== null &&
    (resolutionDue === null || firstResponseDue < resolutionDue)
  const at = isFirst ? firstResponseDue : resolutionDue
  if (at === null) return null
  return {
    what: isFirst ? 'First response' : 'Resolution',
    at,
    isLate: Date.parse(at) < now.getTime(),
  }
}

/** How the clock of a ticket that is not open stands; null where there is nothing to say. */
const restWords = ({ status, resolutionLeft, resolutionDue, solvedAt }: Ticket) => {
  if (status === 'pending' && resolutionLeft !== null)
    return `Paused, ${durationWords(resolutionLeft * 60)} of business time left`
  if (solvedAt === null) return null
  if (resolutionDue !== null && resolutionDue < solvedAt) return 'After its target'
  return resolutionLeft === null && resolutionDue === null ? null : 'Target met'
}

function DueChip({ ticket }: { ticket: Ticket }) {
  const now = useNow()
  const due = nextDue(ticket, now)
  if (due === null) {
    const words = restWords(ticket)
    return words === null ? null : (
      <span className="truncate text-meta text-ink-muted">{words}</span>
    )
  }
  return (
    <Chip
      tone={due.isLate ? 'danger' : 'neutral'}
      icon={due.isLate ? <TriangleAlert /> : <Clock />}
    >
      <span className="max-sm:sr-only">{due.what} </span>
      {due.isLate ? 'late, ' : null}
      <RelativeTime at={due.at} isDue />
    </Chip>
  )
}

export function StatusChip({ status }: Pick<Ticket, 'status'>) {
  return <Chip tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Chip>
}

/** How a ticket stands, in a row. */
export function TicketMarks({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <StatusChip status={ticket.status} />
      {ticket.priority === 'normal' ? null : <PriorityChip priority={ticket.priority} />}
      <DueChip ticket={ticket} />
    </>
  )
}

export type CardProps = { ticket: Ticket; isOpen: boolean; onOpen: (id: string) => void }
type RowProps = CardProps & { isSelected: boolean; onSelect: (id: string) => void }

function OpenButton({ ticket, isOpen, onOpen, className }: CardProps & { className: string }) {
  const { id, number, subject } = ticket
  return (
    <button
      type="button"
      data-open=""
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(id)}
      className={clsx(
        'block w-full rounded-chip text-left font-semibold text-ink after:absolute',
        className,
      )}
    >
      <span className="font-normal text-ink-muted tabular-nums">#{number}</span>{' '}
      <bdi>{subject}</bdi>
    </button>
  )
}

function CallerAndCategory({ ticket }: { ticket: Ticket }) {
  const caller = callerOf(ticket)
  const { category } = ticket
  return (
    <>
      {caller === null ? null : <bdi className="truncate">{caller}</bdi>}
      {category === null ? null : <span className="truncate">{categoryLabel(category)}</span>}
    </>
  )
}

function Assignee({ ticket: { assigneeId, assigneeName: name } }: { ticket: Ticket }) {
  const role = useRoleOf(assigneeId)
  return name === null ? (
    <span className="sr-only">Unassigned</span>
  ) : (
    <Avatar size="sm" name={name} tone={role} label={`Assignee: ${name}`} />
  )
}

const TicketRow = memo(function TicketRow(props: RowProps) {
  const { ticket, isOpen, isSelected, onOpen, onSelect } = props
  const { id, number, subject, status, priority, createdAt } = ticket
  return (
    <li
      data-row={id}
      className={clsx(
        'group/row relative grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-1 border-t border-line py-2 pr-3 text-row first:border-t-0 hover:bg-canvas has-[[data-open]:focus-visible]:bg-accent-soft/60',
        isOpen &&
          'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand',
        isSelected && 'bg-accent-soft',
      )}
    >
      <span className="grid size-6 place-items-center justify-self-end">
        <Checkbox
          aria-label={`Select: #${number} ${subject}`}
          checked={isSelected}
          onChange={() => onSelect(id)}
        />
      </span>
      <div className="min-w-0">
        <OpenButton
          ticket={ticket}
          isOpen={isOpen}
          onOpen={onOpen}
          className="truncate after:inset-y-0 after:right-0 after:left-9"
        />
        <p className="flex min-w-0 items-center gap-2 text-meta text-ink-muted">
          <CallerAndCategory ticket={ticket} />
          {status === 'draft' ? (
            <RelativeTime at={createdAt} className="shrink-0" />
          ) : (
            <span className={status === 'open' ? 'max-w-[70%] shrink-0' : 'min-w-0'}>
              <DueChip ticket={ticket} />
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-2 justify-self-end pl-1">
        {priority === 'high' ? <PriorityChip priority="high" /> : null}
        {status === 'draft' || status === 'open' ? null : <StatusChip status={status} />}
        <Assignee ticket={ticket} />
      </div>
    </li>
  )
})

/** What a card of the board says. */
export function TicketCard(card: CardProps) {
  const { ticket } = card
  return (
    <>
      <OpenButton {...card} className="wrap-anywhere after:inset-0" />
      <p className="flex min-w-0 flex-wrap gap-x-2 pt-0.5 text-meta text-ink-muted">
        <CallerAndCategory ticket={ticket} />
      </p>
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-1 pt-1">
        {ticket.priority === 'high' ? <PriorityChip priority="high" /> : null}
        <span className="min-w-0">
          <DueChip ticket={ticket} />
        </span>
        <span className="ml-auto">
          <Assignee ticket={ticket} />
        </span>
      </div>
    </>
  )
}

export function TicketList({
  tickets,
  openId,
  selection,
  onOpen,
  onSelect,
}: {
  tickets: readonly Ticket[]
  openId: string | undefined
  selection: ListSelection
} & Pick<RowProps, 'onOpen' | 'onSelect'>) {
  return (
    <ul aria-label="Tickets" className="overflow-clip rounded-card border border-line bg-surface">
      {tickets.map((ticket) => (
        <TicketRow
          key={ticket.id}
          ticket={ticket}
          isOpen={ticket.id === openId}
          isSelected={selection.has(ticket.id)}
          onOpen={onOpen}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}
