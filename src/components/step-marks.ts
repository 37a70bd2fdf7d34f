import type { NextStep, PatchNextStepInput } from '@/contracts/next-steps'

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
