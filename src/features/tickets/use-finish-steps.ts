import { useMutation, useQueryClient } from '@tanstack/react-query'

import { newestVersion } from '@/api/change-next-step'
import { changeNextSteps } from '@/api/change-next-steps'
import { NEXT_STEP_CHANGED } from '@/api/next-steps'
import { changedStepsWords, undoneWords, untouchedOf } from '@/components/change-words'
import type { NextStepsPatch } from '@/contracts/next-steps'
import type { TicketDetail } from '@/contracts/tickets'
import { notify, undo } from '@/ui/notify'

import { openStepsOf } from './ticket-list'

const meta = { invalidates: [...NEXT_STEP_CHANGED.invalidates, ['tickets', 'detail']] }

/** Marks what is still open of a ticket done, with a way back. */
export const useFinishSteps = () => {
  const client = useQueryClient()
  const { mutate: reopen } = useMutation({
    mutationFn: (changes: NextStepsPatch) => changeNextSteps(client, changes),
    meta,
    onSuccess: ({ steps, conflicts, failure }) => {
      const done = { restored: untouchedOf({ steps, conflicts }), left: conflicts.length }
      return failure
        ? notify.error(failure.message)
        : notify.success(undoneWords(done, 'next step'))
    },
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
    onSuccess: ({ failure, unanswered, ...done }) => {
      const back = [
        ...done.steps.filter(({ id }) => done.changed.includes(id)),
        ...unanswered.map(({ id, version }) => ({ id, version: version + 1 })),
      ].map(({ id, version }) => ({ id, version, status: 'open' as const }))
      const wayBack = back.length > 0 ? undo(() => reopen(back)) : undefined
      if (failure) return notify.error(failure.message, wayBack)
      const say = back.length > 0 ? notify.success : notify.error
      return say(changedStepsWords(done, 'done'), wayBack)
    },
  })
}
