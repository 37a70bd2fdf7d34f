import { Link } from '@tanstack/react-router'

import type { NextStep } from '@/contracts/next-steps'
import { promisedWords } from '@/domain/times/window-words'
import { serverNow } from '@/lib/server-clock'
import { dueTime, ownZone, relativeTime, timeUntil } from '@/lib/time-format'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'

type Timed = Pick<NextStep, 'dueAt' | 'dueTo' | 'promised'>
type Titled = Pick<NextStep, 'dueAt' | 'promised'> & { title: string }
type Done = Timed & Pick<NextStep, 'completedAt'>

/** "Call back about the card, Thu after 15:00" as it was promised; no time once somebody moved it. */
export function StepTitle({ step, className }: { step: Titled; className?: string }) {
  const words = promisedWords(step, useNow(), ownZone())
  if (words === null) return <bdi className={className}>{step.title}</bdi>
  return (
    <>
      <bdi className={className}>{step.title},</bdi>{' '}
      <span className="whitespace-nowrap">{words}</span>
    </>
  )
}

/** For where only text is shown. */
export const promisedTitle = (step: Titled) =>
  [step.title, promisedWords(step, serverNow(), ownZone())].filter(Boolean).join(', ')

/** The ticket that a step belongs to, if there is one. */
export function TicketLink({
  step: { ticket },
  tabIndex,
}: {
  step: Pick<NextStep, 'ticket'>
  tabIndex?: number
}) {
  return ticket ? (
    <Link
      to="/ai-tickets"
      search={{ ticket: ticket.id }}
      tabIndex={tabIndex}
      className="rounded-chip text-meta text-accent tabular-nums hover:underline"
    >
      <span className="sr-only">Ticket </span>#{ticket.number}
    </Link>
  ) : null
}

/** "by 17:00"; what has passed as {@link dueTime}. */
const timeBy = (end: Date, now: Date) => (end < now ? '' : 'by ') + dueTime(end, now)

/** Of a callback without a time: until when to make it. */
export function CallBy({ at }: { at: string }) {
  return (
    <>
      <span className="sr-only">Call </span>
      <RelativeTime at={at} say={timeBy} />
    </>
  )
}

/** When a step is due, or how long it is until then where its title says when; or when it was done. */
export function StepTime({ step, isDone = false }: { step: Done; isDone?: boolean }) {
  const now = useNow()
  const isTold = promisedWords(step, now, ownZone()) !== null
  const { dueAt, dueTo } = step
  const hasBegun = dueTo !== null && dueAt !== null && Date.parse(dueAt) <= now.getTime()
  const at = isDone ? step.completedAt : hasBegun ? dueTo : dueAt
  const say = isDone ? relativeTime : hasBegun ? timeBy : isTold ? timeUntil : dueTime
  return at === null ? null : <RelativeTime at={at} say={say} />
}
