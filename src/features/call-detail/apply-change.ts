import type { CallDetail, Corrections, PatchCallInput } from '@/contracts/calls'

/** What a person says about a call: the named fields only. */
export type CallChange = Omit<PatchCallInput, 'version'>

export type Author = { id: string | null; name: string }

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
  by: Author,
  now: Date,
): CallDetail => {
  const corrections = correct(call.corrections, change)
  const said = call.analysis
  const { reviewed, assigneeId } = change
  return {
    ...call,
    corrections,
    category: corrections.category ?? said?.category?.value ?? null,
    priority: corrections.priority ?? said?.priority?.value ?? null,
    sentiment: corrections.sentiment ?? said?.sentiment?.value ?? null,
    summary: corrections.summary ?? said?.summary?.value ?? null,
    callbackRequested: corrections.callbackRequested ?? said?.callback?.requested ?? false,
    resolution: { ...call.resolution, human: corrections.resolution },
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(reviewed === undefined || reviewed === (call.reviewedAt !== null)
      ? {}
      : {
          reviewedAt: reviewed ? now.toISOString() : null,
          reviewedBy: reviewed ? by : null,
        }),
  }
}
