import type { NextStepListQuery } from '@/api/next-steps'
import type { TicketListQuery } from '@/api/tickets'
import type { NextStep } from '@/contracts/next-steps'
import type { Ticket } from '@/contracts/tickets'
import type { ListSelection } from '@/ui/use-selection'

/** The selected rows of a queue, for what is done with many. */
export type SelectedRows<Row, Params> = {
  rows: readonly Row[]
  selection: ListSelection
  /** The ids of all that the list has read. */
  loaded: readonly string[]
  /** How many match; null where that is not known: of callbacks, and of what is finished. */
  total: number | null
  params: Params
}

export type SelectedSteps = SelectedRows<
  NextStep & { isConfirmed?: boolean },
  NextStepListQuery
> & {
  status: NextStep['status']
}

export type SelectedInQueue = SelectedSteps & {
  /** They were changed, or put back, by hand: no row waits for its new place. */
  onChanged: (ids: readonly string[]) => void
}

export type SelectedTickets = SelectedRows<Ticket, TicketListQuery> & {
  /** These drafts were approved or rejected. */
  onDecided: (ids: readonly string[]) => void
}
