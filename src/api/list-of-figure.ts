import type { LinkProps } from '@tanstack/react-router'

import { COUNTED_KEYS } from '@/contracts/counted-search'
import type { CallQuery, Subject } from '@/contracts/metrics'
import { TICKET_SHOWN } from '@/domain/ticket-view'
import { pickGiven } from '@/lib/pick-given'

import { CALLBACK_SHOWN } from './callbacks'
import { callsOf } from './calls-of-cell'
import { readQueueSearch } from './queue-search'
import { readTicketSearch } from './ticket-search'

const isSame = (asked: readonly string[], status: readonly string[]) =>
  asked.toSorted().join() === status.toSorted().join()

/** The word of a page for these statuses, as its list is asked for them; undefined: it has none. */
const wordOf = (lists: Record<string, readonly string[]>, status = '') =>
  Object.keys(lists).find((word) => isSame(status.split(','), lists[word] ?? []))

const STEPS = { open: ['open'], done: ['done'], dismissed: ['dismissed'], all: ['all'] }
/** The page that lists what a figure counts, by the filters of its value; null: none lists exactly that. */
export const listOfFigure = (subject: Subject, filters: CallQuery): LinkProps | null => {
  if (subject === 'calls') return { to: '/all-calls', search: callsOf(filters) }
  const { owner = 'everyone', priority, category, kind, status } = filters
  const usual = { assignee: owner, priority, category, ...pickGiven(filters, COUNTED_KEYS) }
  if (subject === 'tickets') {
    const show = wordOf(TICKET_SHOWN, status)
    const assignee = owner === 'everyone' ? undefined : owner
    return show === undefined
      ? null
      : { to: '/ai-tickets', search: readTicketSearch({ ...usual, assignee, show }) }
  }
  const isOfSteps = subject === 'next-steps'
  const shown = wordOf(isOfSteps ? STEPS : CALLBACK_SHOWN, status)
  if (shown === undefined) return null
  const search = readQueueSearch({ ...usual, kind, status: shown })
  return { to: isOfSteps ? '/next-steps-report' : '/callbacks', search }
}
