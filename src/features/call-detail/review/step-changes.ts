import { useMutation, useQueryClient } from '@tanstack/react-query'

import { callDetailQuery } from '@/api/calls'
import { changeNextStep } from '@/api/next-steps'
import { notifyRefused } from '@/components/notify-refused'
import type { NextStep, PatchNextStepInput } from '@/contracts/next-steps'
import { notify } from '@/ui/notify'

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
      notifyRefused(error, { tryAgain: () => void change(id, changes) })
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
