import type { Call, CallDetail, ChangedCall, Corrections, PatchCallInput } from '@/contracts/calls'

export type CallChange = Omit<PatchCallInput, 'version'>

export type Author = { id: string | null; name: string }
type Named = Author & { nameOf: (id: string | null | undefined) => string | null }

const assigned = (change: CallChange, { nameOf }: Named) =>
  change.assigneeId === undefined
    ? {}
    : { assigneeId: change.assigneeId, assigneeName: nameOf(change.assigneeId) }

const reviewedNow = (call: Call, { reviewed }: CallChange, { id, name }: Named, now: Date) =>
  reviewed === undefined || reviewed === (call.reviewedAt !== null)
    ? {}
    : {
        reviewedAt: reviewed ? now.toISOString() : null,
        reviewedBy: reviewed ? { id, name } : null,
      }

const CORRECTABLE = [
  'category',
  'priority',
  'sentiment',
  'resolution',
  'summary',
  'callbackRequested',
] as const satisfies readonly (keyof Corrections & keyof CallChange)[]

const correct = (corrections: Corrections, change: CallChange): Corrections => {
  const corrected = { ...corrections }
  for (const field of CORRECTABLE) {
    const word = change[field]
    // An emptied summary takes the person's word back, as null does.
    if (word !== undefined) Object.assign(corrected, { [field]: word === '' ? null : word })
  }
  return corrected
}

/** The call as it will be once `change` is saved: a person's word first, then the AI's. */
export const applyChange = (
  call: CallDetail,
  change: CallChange,
  by: Named,
  now: Date,
): CallDetail => {
  const corrections = correct(call.corrections, change)
  const said = call.analysis
  return {
    ...call,
    corrections,
    category: corrections.category ?? said?.category?.value ?? null,
    priority: corrections.priority ?? said?.priority?.value ?? null,
    sentiment: corrections.sentiment ?? said?.sentiment?.value ?? null,
    summary: corrections.summary ?? said?.summary?.value ?? null,
    callbackRequested: corrections.callbackRequested ?? said?.callback?.requested ?? false,
    resolution: { ...call.resolution, human: corrections.resolution },
    ...assigned(change, by),
    ...reviewedNow(call, change, by, now),
  }
}

/** The call's page with what the server answered to a change. */
export const mergeChanged = (
  call: CallDetail,
  { activity, proposed: _proposed, ...saved }: ChangedCall,
): CallDetail => {
  const known = new Set(call.activity.map(({ id }) => id))
  const added = activity.filter(({ id }) => !known.has(id))
  return { ...call, ...saved, activity: [...added, ...call.activity] }
}

export const applyToRow = (row: Call, change: CallChange, by: Named, now: Date): Call => ({
  ...row,
  category: change.category ?? row.category,
  priority: change.priority ?? row.priority,
  sentiment: change.sentiment ?? row.sentiment,
  summary: change.summary || row.summary,
  callbackRequested: change.callbackRequested ?? row.callbackRequested,
  resolution:
    change.resolution === undefined
      ? row.resolution
      : { ...row.resolution, human: change.resolution },
  ...assigned(change, by),
  ...reviewedNow(row, change, by, now),
})
