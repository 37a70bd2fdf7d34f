import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { ApiError, conflictOf, mayPass } from '@/api/api-error'
import { changeNextStep, removeNextStep } from '@/api/change-next-step'
import { withInlineErrors } from '@/api/query-client'
import type { NextStep, PatchNextStepInput } from '@/contracts/next-steps'
import { type Due, dueBy } from '@/domain/next-step-groups'
import { serverNow } from '@/lib/server-clock'
import { pick } from '@/lib/pick'
import { dueTime, relativeTime } from '@/lib/time-format'
import { lastChange, notify, undo, undoAgain } from '@/ui/notify'
import { useIsHere } from '@/ui/use-is-here'

export type StepFields = Omit<PatchNextStepInput, 'version'>

/** The answer to the change that an undo takes back, or the step as it is shown. */
type Undoes = Promise<NextStep> | undefined

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
  | {
      kind: 'refused'
      text: string
      again: StepFields | null
      undoes?: Undoes
      until: number
    }

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
  const ends = [...marks.values()]
    .map((mark) => mark.until)
    .filter((until) => until > now && Number.isFinite(until))
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

const send = (
  queryClient: QueryClient,
  { id, version }: NextStep,
  fields: StepFields,
  undoes: Undoes,
) =>
  queryClient
    .getMutationCache()
    .build(queryClient, {
      ...withInlineErrors(changeNextStep),
      scope: { id: `next-step ${id}` },
    })
    .execute({ ...fields, id, version, undoes })

export const changedFieldsOf = ({ id }: NextStep, fields: StepFields) =>
  Object.keys(fields).map((field) => `next-step ${id} ${field}`)

const notifyUndone = ({ title }: NextStep) => notify.success(`${title}: undone`)

/** For a step that is left with the change: what became of it is said in a toast. */
export const changeStepAndLeave = async (
  queryClient: QueryClient,
  step: NextStep,
  fields: StepFields,
  undoes?: Undoes,
): Promise<void> => {
  const sent = send(queryClient, step, fields, undoes)
  const takeBack = () =>
    void changeStepAndLeave(queryClient, step, fieldsBefore(step, fields), sent)
  const wayBack = undoes ? undefined : undo(takeBack, changedFieldsOf(step, fields))
  const { status, dueAt } = fields
  try {
    await sent
    const words =
      status !== undefined ? STATUS_WORDS[status] : dueAt !== undefined ? dueWords(dueAt) : null
    if (undoes || words === null) notifyUndone(step)
    else notify.success(`${words}: ${step.title}`, wayBack)
  } catch (error) {
    if (wayBack) lastChange.failed(wayBack)
    else if (!(await isSaved(undoes))) return
    const again = () => void changeStepAndLeave(queryClient, step, fields, undoes)
    sayRefused(step, refusalOf(error, fields, undoes), again)
  }
}

/** An undo of what was not saved has nothing to do: the change says why. */
const isSaved = (sent: Undoes) =>
  Promise.resolve(sent).then(
    () => true,
    () => false,
  )

const sayRefused = ({ title }: NextStep, refusal: Refusal, again: () => void) => {
  const tryAgain = () => (refusal.undoes ? undoAgain(again) : { label: 'Try again', run: again })
  notify.error(
    `${title}: ${refusal.text.replace(/^Not /, 'not ')}`,
    refusal.again ? tryAgain() : undefined,
  )
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
      .build(queryClient, withInlineErrors(removeNextStep))
      .execute(step)
    return true
  } catch (error) {
    sayRefused(step, refusalOf(error, {}, Promise.resolve(step)), again)
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

/** An undo is by button where it is no run of what {@link undo} gave. */
export type ChangeStep = (
  step: NextStep,
  fields: StepFields,
  undoes?: Undoes,
  isByKey?: boolean,
) => void
export type StepChanges = ReturnType<typeof useStepChanges>

/** Optimistic; `marks` says what happened to each row until `clock` runs it out. */
export const useStepChanges = () => {
  const queryClient = useQueryClient()
  const [marks, setMarks] = useState<Marks>(new Map())
  const [clock, setClock] = useState(() => Date.now())
  const [said, say] = useState('')
  const isHere = useIsHere()

  const change = useCallback<ChangeStep>(
    function change(step, fields, undoes, isByKey = false) {
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
      if (status !== undefined && !undoes) say(`${STATUS_WORDS[status]}: ${title}`)
      const sent = send(queryClient, step, fields, undoes)
      const takeBack = () => {
        const before = fieldsBefore(step, fields)
        if (isHere.current) change(step, before, sent, true)
        else void changeStepAndLeave(queryClient, step, before, sent)
      }
      const changedFields = changedFieldsOf(step, fields)
      if (undoes && !isByKey) lastChange.undoneInPlace(changedFields)
      const wayBack = undoes ? undefined : undo(takeBack, changedFields)
      const onSaved = () => {
        if (undoes) notifyUndone(step)
        else if (dueAt !== undefined) notify.success(`${dueWords(dueAt)}: ${title}`, wayBack)
      }
      sent.then(onSaved, async (error: unknown) => {
        if (wayBack) lastChange.failed(wayBack)
        else if (!(await isSaved(undoes))) return
        const refusal = refusalOf(error, fields, undoes)
        const again = () => void changeStepAndLeave(queryClient, step, fields, undoes)
        if (!isHere.current) sayRefused(step, refusal, again)
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

export const isLate = (step: Due, now: Date) => new Date(dueBy(step) ?? now) < now

export const dueWords = (dueAt: string | null) =>
  dueAt === null ? 'No due date' : `Due ${dueTime(new Date(dueAt), serverNow())}`

export const STATUS_WORDS: Record<NextStep['status'], string> = {
  open: 'Reopened',
  done: 'Done',
  dismissed: 'Dismissed',
}

type Refusal = Extract<Mark, { kind: 'refused' }>

const refusalOf = (error: unknown, fields: StepFields, undoes: Undoes): Refusal => {
  const not = undoes ? 'Not undone' : 'Not saved'
  const refused = (text: string, again: StepFields | null): Refusal => ({
    kind: 'refused',
    text,
    again,
    undoes,
    until: again ? Infinity : Date.now() + REFUSED_MS,
  })
  if (!(error instanceof ApiError)) return refused(`${not}.`, fields)
  if (error.code === 'unreachable') return refused(`${not}. No connection.`, fields)
  if (error.status !== 409) {
    return refused(`${not}. ${error.message}`, mayPass(error) ? fields : null)
  }
  const theirs = conflictOf(error)
  if (!theirs) return refused(error.message, null)
  if (undoes) return refused('Not undone. The next step was changed since.', null)
  const { changedBy, changedAt } = theirs
  const when = relativeTime(new Date(changedAt), serverNow())
  return refused(`${changedBy} was first, ${when}. Yours was not saved.`, null)
}
