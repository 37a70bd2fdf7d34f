import { NEXT_STEP_CHANGED } from '@/api/next-steps'
import { useChangeSteps } from '@/components/use-change-steps'
import type { TicketDetail } from '@/contracts/tickets'

import { openStepsOf } from './ticket-list'

const meta = { invalidates: [...NEXT_STEP_CHANGED.invalidates, ['tickets', 'detail']] }

/** Marks what is still open of a ticket done, with a way back. */
export const useFinishSteps = () => {
  const { mutate, isPending } = useChangeSteps<'status'>({ meta })
  const finish = (ticket: TicketDetail) =>
    mutate({ fields: { status: 'done' }, read: async () => openStepsOf(ticket) })
  return { finish, isPending }
}
