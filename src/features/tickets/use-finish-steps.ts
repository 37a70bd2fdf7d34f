import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeNextSteps, NEXT_STEP_CHANGED, newestVersion } from '@/api/next-steps'
import type { NextStepsPatch } from '@/contracts/next-steps'
import type { TicketDetail } from '@/contracts/tickets'
import { counted } from '@/lib/figures'
import { notify, undo } from '@/ui/notify'

import { openStepsOf } from './ticket-list'

const meta = { invalidates: [...NEXT_STEP_CHANGED.invalidates, ['tickets', 'detail']] }

/** Marks what is still open of a ticket done, with a way back. */
export const useFinishSteps = () => {
  const client = useQueryClient()
  const { mutate: reopen } = useMutation({
    mutationFn: (changes: NextStepsPatch) => changeNextSteps(client, changes),
    meta,
    onSuccess: ({ changed, failure }) =>
      failure
        ? notify.error(failure.message)
        : notify.success(`${counted(changed.length, 'next step')} reopened`),
  })
  return useMutation({
    mutationFn: (ticket: TicketDetail) =>
      changeNextSteps(
        client,
        openStepsOf(ticket).map((step) => ({
          id: step.id,
          version: newestVersion(step),
          status: 'done' as const,
        })),
      ),
    meta,
    onSuccess: ({ steps, changed, conflicts, failure }) => {
      const done = steps.filter(({ id }) => changed.includes(id))
      const back = done.map(({ id, version }) => ({ id, version, status: 'open' as const }))
      const wayBack = back.length > 0 ? undo(() => reopen(back)) : undefined
      if (failure) return notify.error(failure.message, wayBack)
      const [first] = conflicts
      const left = first
        ? `. ${counted(conflicts.length, 'next step')} changed by ${first.changedBy}`
        : ''
      const say = done.length > 0 ? notify.success : notify.error
      return say(`${counted(done.length, 'next step')} done${left}`, wayBack)
    },
  })
}
