import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { conflictOf } from '@/api/conflict'
import { changeNextStep } from '@/api/next-steps'
import type { NextStep } from '@/contracts/next-steps'
import { relativeTime } from '@/lib/time-format'

import {
  endedMark,
  type Marks,
  nextEnd,
  REFUSED_MS,
  type StepFields,
  withMark,
  withoutMark,
} from './step-marks'

export type ChangeStep = (step: NextStep, fields: StepFields) => void
export type StepChanges = ReturnType<typeof useStepChanges>

/** Optimistic; `marks` says what happened to each row until `clock` runs it out. */
export const useStepChanges = () => {
  const queryClient = useQueryClient()
  const [marks, setMarks] = useState<Marks>(new Map())
  const [clock, setClock] = useState(() => Date.now())
  const [said, say] = useState('')

  const change = useCallback<ChangeStep>(
    (step, fields) => {
      const { id, title, version } = step
      const { status } = fields
      setClock(Date.now())
      setMarks((marks) =>
        status === undefined
          ? withoutMark(marks, id)
          : withMark(marks, id, endedMark(marks, step, status, Date.now())),
      )
      if (status !== undefined) say(`${STATUS_WORDS[status]}: ${title}`)
      const mutation = queryClient.getMutationCache().build(queryClient, {
        ...changeNextStep,
        scope: { id: `next-step ${id}` },
        meta: { errorShownInline: true },
      })
      mutation.execute({ ...fields, id, version }).catch((error: unknown) => {
        const refusal = refusalOf(error, fields)
        setClock(Date.now())
        setMarks((marks) => withMark(marks, id, refusal))
        say(`${title}: ${refusal.text}`)
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

const refusalOf = (error: unknown, fields: StepFields) => {
  const refused = (text: string, again: StepFields | null) => ({
    kind: 'refused' as const,
    text,
    again,
    until: Date.now() + REFUSED_MS,
  })
  if (!(error instanceof ApiError)) return refused('Not saved.', fields)
  if (error.code === 'unreachable') return refused('Not saved: no connection.', fields)
  if (error.status !== 409) return refused(`Not saved. ${error.message}`, fields)
  const theirs = conflictOf(error)
  if (!theirs) return refused(error.message, null)
  const { changedBy, changedAt } = theirs
  const when = relativeTime(new Date(changedAt), new Date())
  return refused(`${changedBy} was first, ${when}. Yours was not saved.`, null)
}
