import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { ApiError, conflictOf } from '@/api/api-error'
import { changeNextStep, removeNextStep } from '@/api/next-steps'
import type { NextStep, PatchNextStepInput } from '@/contracts/next-steps'
import { pick } from '@/lib/pick'
import { dueTime, relativeTime } from '@/lib/time-format'
import { lastChange, notify, undo, undoAgain } from '@/ui/notify'
import { useIsHere } from '@/ui/use-is-here'

export type StepFields = Omit<PatchNextStepInput, 'version'>

export const UNDO_MS = 10_000
export const REFUSED_MS = 60_000

/**
 * What just happened to a row, for as long as it is said in place. `ended`: this person moved it
 * from one status to another; when both are the same it was undone. `moved`: they gave it another due
 * time. `refused`: it was not saved, and `again` is what to try once more, unless somebody else was first.
 * `until` is in milliseconds of the clock.
 */
export type Mark =
  | { kind: 'ended'; status: NextStep['status']; from: NextStep['status']; until: number }
  | { kind: 'moved'; until: number }
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

const movedMark = (): Mark => ({ kind: 'moved', until: Date.now() + UNDO_MS })

/** When the next mark runs out; undefined when none is running. */
export const nextEnd = (marks: Marks, now: number): number | undefined => {
  const ends = [...marks.values()].map((mark) => mark.until).filter((until) => until > now)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

export const markedRows = (marks: Marks, now: number, ...kinds: Mark['kind'][]): string[] =>
  [...marks].filter(([, mark]) => mark.until > now && kinds.includes(mark.kind)).map(([id]) => id)

export const shownStatus = (
  step: Pick<NextStep, 'status'>,
  mark: Mark | undefined,
  { gone, now }: { gone: boolean; now: number },
): NextStep['status'] =>
  mark?.kind === 'ended' && (gone || mark.until > now) ? mark.status : step.status

export const canUndo = (mark: Mark | undefined, now: number): boolean =>
  mark?.kind === 'ended' && mark.status !== mark.from && mark.until > now

const send = (queryClient: QueryClient, { id, version }: NextStep, fields: StepFields) =>
  queryClient
    .getMutationCache()
    .build(queryClient, {
      ...changeNextStep,
      scope: { id: `next-step ${id}` },
      meta: { ...changeNextStep.meta, errorShownInline: true },
    })
    .execute({ ...fields, id, version })

export const changedFieldsOf = ({ id }: NextStep, fields: StepFields) =>
  Object.keys(fields).map((field) => `next-step ${id} ${field}`)

const notifyUndone = ({ title }: NextStep) => notify.success(`${title}: undone`)

/** For a step that is left with the change: what became of it is said in a toast. */
export const changeStepAndLeave = async (
  queryClient: QueryClient,
  step: NextStep,
  fields: StepFields,
  isUndo = false,
): Promise<void> => {
  const takeBack = () =>
    void changeStepAndLeave(queryClient, step, fieldsBefore(step, fields), true)
  const wayBack = isUndo ? undefined : undo(takeBack, changedFieldsOf(step, fields))
  const { status, dueAt } = fields
  try {
    await send(queryClient, step, fields)
    const words =
      status !== undefined ? STATUS_WORDS[status] : dueAt !== undefined ? dueWords(dueAt) : null
    if (isUndo || words === null) notifyUndone(step)
    else notify.success(`${words}: ${step.title}`, wayBack)
  } catch (error) {
    if (wayBack) lastChange.failed(wayBack)
    notify.error(`${step.title}: ${refusalOf(error, fields).text}`)
  }
}

/** Takes back that it was added. Answers whether it could; why not is said here. */
export const withdrawStep = async (
  queryClient: QueryClient,
  step: NextStep,
  again: () => void,
): Promise<boolean> => {
  try {
    await queryClient
      .getMutationCache()
      .build(queryClient, {
        ...removeNextStep,
        meta: { ...removeNextStep.meta, errorShownInline: true },
      })
      .execute(step)
    return true
  } catch (error) {
    const refusal = refusalOf(error, {})
    const mayTry = refusal.again ? undoAgain(again) : undefined
    notify.error(`${step.title}: ${refusal.text}`, mayTry)
    return false
  }
}

export const sayAdded = (queryClient: QueryClient, step: NextStep): void => {
  const takeBack = async () => {
    const isBack = await withdrawStep(queryClient, step, () => void takeBack())
    if (isBack) notifyUndone(step)
  }
  const wayBack = undo(() => void takeBack(), changedFieldsOf(step, step))
  notify.success(`Next step added: ${step.title}`, wayBack)
}

export const fieldsBefore = (
  { title, kind, status, priority, dueAt, assigneeId }: NextStep,
  fields: StepFields,
) => {
  const before = { title, kind, status, priority, dueAt, assigneeId }
  return pick(
    before,
    Object.keys(before).filter((key): key is keyof typeof before => key in fields),
  )
}

export type ChangeStep = (step: NextStep, fields: StepFields, isUndo?: boolean) => void
export type StepChanges = ReturnType<typeof useStepChanges>

/** Optimistic; `marks` says what happened to each row until `clock` runs it out. */
export const useStepChanges = () => {
  const queryClient = useQueryClient()
  const [marks, setMarks] = useState<Marks>(new Map())
  const [clock, setClock] = useState(() => Date.now())
  const [said, say] = useState('')
  const isHere = useIsHere()

  const change = useCallback<ChangeStep>(
    function changeAgain(step, fields, isUndo = false) {
      const { id, title } = step
      const { status, dueAt } = fields
      setClock(Date.now())
      setMarks((marks) =>
        status !== undefined
          ? withMark(marks, id, endedMark(marks, step, status, Date.now()))
          : dueAt !== undefined
            ? withMark(marks, id, movedMark())
            : withoutMark(marks, id),
      )
      if (status !== undefined && !isUndo) say(`${STATUS_WORDS[status]}: ${title}`)
      const takeBack = () => {
        const before = fieldsBefore(step, fields)
        if (isHere.current) changeAgain(step, before, true)
        else void changeStepAndLeave(queryClient, step, before, true)
      }
      const changedFields = changedFieldsOf(step, fields)
      const last = lastChange.read()?.changedFields ?? []
      const isOfLast = changedFields.some((field) => last.includes(field))
      if (isUndo && isOfLast) lastChange.forget()
      const wayBack = isUndo ? undefined : undo(takeBack, changedFields)
      const onSaved = () => {
        if (isUndo) notifyUndone(step)
        else if (dueAt !== undefined) notify.success(`${dueWords(dueAt)}: ${title}`, wayBack)
      }
      send(queryClient, step, fields).then(onSaved, (error: unknown) => {
        if (wayBack) lastChange.failed(wayBack)
        const refusal = refusalOf(error, fields)
        if (!isHere.current) notify.error(`${title}: ${refusal.text}`)
        setClock(Date.now())
        setMarks((marks) => withMark(marks, id, refusal))
        say(`${title}: ${refusal.text}`)
      })
    },
    [queryClient, isHere],
  )

  const markMoved = useCallback((ids: readonly string[]) => {
    setClock(Date.now())
    setMarks((marks) => new Map([...marks, ...ids.map((id) => [id, movedMark()] as const)]))
  }, [])

  useEffect(() => {
    const end = nextEnd(marks, clock)
    if (end === undefined) return undefined
    const timer = setTimeout(() => setClock(Date.now()), end - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [marks, clock])

  return { change, markMoved, marks, clock, said }
}

export const dueWords = (dueAt: string | null) =>
  dueAt === null ? 'No due date' : `Due ${dueTime(new Date(dueAt), new Date())}`

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
