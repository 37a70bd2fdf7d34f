import { Link } from '@tanstack/react-router'

import type { NextStep } from '@/contracts/next-steps'
import { promisedWords } from '@/domain/times/window-words'
import { dueTime, ownZone, relativeTime, timeUntil } from '@/lib/time-format'
import { useNow } from '@/ui/now'
import { RelativeTime } from '@/ui/relative-time'

type Timed = Pick<NextStep, 'dueAt' | 'promised'>
type Titled = Timed & { title: string }
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
  [step.title, promisedWords(step, new Date(), ownZone())].filter(Boolean).join(', ')

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

/** When a step is due, or how long it is until then where its title says when; or when it was done. */
export function StepTime({ step, isDone = false }: { step: Done; isDone?: boolean }) {
  const isTold = promisedWords(step, useNow(), ownZone()) !== null
  const at = isDone ? step.completedAt : step.dueAt
  const say = isDone ? relativeTime : isTold ? timeUntil : dueTime
  return at === null ? null : <RelativeTime at={at} say={say} />
}
