import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { ApiError, conflictOf } from '@/api/api-error'
import { changeNextStep } from '@/api/next-steps'
import type { NextStep, PatchNextStepInput } from '@/contracts/next-steps'
import { relativeTime } from '@/lib/time-format'

export type StepFields = Omit<PatchNextStepInput, 'version'>

export const UNDO_MS = 10_000
export const REFUSED_MS = 60_000

/**
 * What just happened to a row, for as long as it is said in place. `ended`: this person moved it
 * from one status to another; when both are the same it was undone. `refused`: it was not saved, and
 * `again` is what to try once more, unless somebody else was first.
 * `until` is in milliseconds of the clock.
 */
export type Mark =
  | { kind: 'ended'; status: NextStep['status']; from: NextStep['status']; until: number }
  | { kind: 'refused'; text: string; again: StepFields | null; until: number }

export type Marks = ReadonlyMap<string, Mark>

export const withMark = (marks: Marks, id: string, mark: Mark): Marks =>
  new Map(marks).set(id, mark)

export const withoutMark = (marks: Marks, id: string): Marks => {
  if (!marks.has(id)) return marks
  const next = new Map(marks)
  next.delete(id)
  return next
}

export const endedMark = (
  marks: Marks,
  step: Pick<NextStep, 'id' | 'status'>,
  status: NextStep['status'],
  now: number,
): Mark => {
  const earlier = marks.get(step.id)
  const from = earlier?.kind === 'ended' && earlier.until > now ? earlier.from : step.status
  return { kind: 'ended', status, from, until: now + UNDO_MS }
}

/** When the next mark runs out; undefined when none is running. */
export const nextEnd = (marks: Marks, now: number): number | undefined => {
  const ends = [...marks.values()].map((mark) => mark.until).filter((until) => until > now)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

export const markedRows = (marks: Marks, now: number): string[] =>
  [...marks].filter(([, mark]) => mark.until > now).map(([id]) => id)

export const shownStatus = (
  step: Pick<NextStep, 'status'>,
  mark: Mark | undefined,
  { gone, now }: { gone: boolean; now: number },
): NextStep['status'] =>
  mark?.kind === 'ended' && (gone || mark.until > now) ? mark.status : step.status

export const canUndo = (mark: Mark | undefined, now: number): boolean =>
  mark?.kind === 'ended' && mark.status !== mark.from && mark.until > now

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
        meta: { ...changeNextStep.meta, errorShownInline: true },
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
