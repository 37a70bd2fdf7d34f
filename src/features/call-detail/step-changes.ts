import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/api-error'
import { callDetailQuery } from '@/api/calls'
import { changeNextStep } from '@/api/next-steps'
import type { NextStep, PatchNextStepInput } from '@/contracts/next-steps'
import { notify } from '@/ui/notify'

/** Somebody who was first is not overwritten by trying again; a session that ended says so itself. */
const refuse = (error: unknown, again: () => void) => {
  if (!(error instanceof ApiError) || error.status === 401) return
  const way = { label: 'Try again', run: again }
  notify.error(error.message, error.status === 409 ? undefined : way)
}

type StepChange = Omit<PatchNextStepInput, 'version'>

/** Changes to the next steps of one call: shown at once, taken back when the server refuses. */
export const useStepChanges = (callId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = callDetailQuery(callId)
  const { mutateAsync } = useMutation({
    ...changeNextStep,
    meta: { ...changeNextStep.meta, errorShownInline: true },
    scope: { id: `next-steps-of-${callId}` },
  })

  /** Puts a step's new state in its place; the others stay where they are. */
  const show = (id: string, change: Partial<NextStep>) =>
    queryClient.setQueryData(
      queryKey,
      (call) =>
        call && {
          ...call,
          nextSteps: call.nextSteps.map((step) => (step.id === id ? { ...step, ...change } : step)),
        },
    )
  const newest = (id: string) =>
    queryClient.getQueryData(queryKey)?.nextSteps.find((step) => step.id === id)

  /** Resolves with whether it was saved; what the server refused has been said by then. */
  const change = async (id: string, changes: StepChange): Promise<boolean> => {
    const before = newest(id)
    if (!before) return false
    void queryClient.cancelQueries({ queryKey })
    show(id, changes)
    try {
      show(id, await mutateAsync({ id, version: before.version, ...changes }))
      return true
    } catch (error) {
      show(id, before)
      refuse(error, () => void change(id, changes))
      return false
    }
  }

  /** Completes or reopens, and offers the way back. */
  const setStatus = async (id: string, status: 'open' | 'done') => {
    const before = newest(id)?.status ?? 'open'
    if (!(await change(id, { status }))) return
    notify.success(status === 'done' ? 'Next step completed' : 'Next step reopened', {
      label: 'Undo',
      run: () => void change(id, { status: before }),
    })
  }
  return { change, setStatus }
}
export type StepChanges = ReturnType<typeof useStepChanges>
