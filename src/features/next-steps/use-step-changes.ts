import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { changeNextStep } from '@/api/next-steps'
import type { NextStep, PatchNextStepInput } from '@/contracts/next-steps'
import { relativeTime } from '@/lib/time-format'
import { notify } from '@/ui/notify'

import { endedMark, type Marks, nextEnd, UNDO_MS, withMark, withoutMark } from './step-marks'

export type StepFields = Omit<PatchNextStepInput, 'version'>
export type ChangeStep = (step: NextStep, fields: StepFields) => void

/**
 * Changes next steps at once, says in place what happened, and takes back what was refused.
 * `marks` is what is said about which row, `clock` the time by which it runs out.
 */
export const useStepChanges = () => {
  const queryClient = useQueryClient()
  const [marks, setMarks] = useState<Marks>(new Map())
  const [clock, setClock] = useState(() => Date.now())
  const [said, say] = useState('')

  const change = useCallback<ChangeStep>(
    function attempt(step, fields) {
      const { id, title, version } = step
      const { status } = fields
      setClock(Date.now())
      setMarks((marks) =>
        status === undefined
          ? withoutMark(marks, id)
          : withMark(marks, id, endedMark(marks, step, status, Date.now())),
      )
      if (status !== undefined) say(`${STATUS_WORDS[status]}: ${title}`)
      // One step's changes are sent one after the other, each as soon as it is shown.
      const mutation = queryClient.getMutationCache().build(queryClient, {
        ...changeNextStep,
        scope: { id: `next-step ${id}` },
        meta: { errorShownInline: true },
      })
      mutation.execute({ ...fields, id, version }).catch(async (error: unknown) => {
        const text = await conflictText(error)
        const until = Date.now() + UNDO_MS
        setClock(Date.now())
        setMarks((marks) =>
          text === null
            ? withoutMark(marks, id)
            : withMark(marks, id, { kind: 'conflict', text, until }),
        )
        say(text ?? `Not saved: ${title}`)
        if (text === null && error instanceof ApiError && error.status !== 401) {
          notify.error(error.message, { label: 'Retry', run: () => attempt(step, fields) })
        }
      })
    },
    [queryClient],
  )

  useEffect(() => {
    const end = nextEnd(marks, clock)
    if (end === undefined) return undefined
    const timer = setTimeout(() => setClock(Date.now()), end - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [marks, clock])

  return { change, marks, clock, said }
}

export const STATUS_WORDS: Record<NextStep['status'], string> = {
  open: 'Reopened',
  done: 'Done',
  dismissed: 'Dismissed',
}

/** Who was first and when, in a sentence; null when the error is not about that. */
const conflictText = async (error: unknown): Promise<string | null> => {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  // Only needed now: the contract's schema library is not worth waiting for on the way in.
  const { conflictProblem } = await import('@/contracts/problem')
  const problem = conflictProblem.safeParse(error.problem)
  if (!problem.success) return error.message
  const { changedBy, changedAt } = problem.data
  return `${changedBy} was first, ${relativeTime(new Date(changedAt), new Date())}. Yours was not saved.`
}
