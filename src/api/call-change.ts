import { type QueryClient, mutationOptions } from '@tanstack/react-query'

import type {
  Call,
  CallActivity,
  CallDetail,
  ChangedCall,
  Corrections,
  PatchCallInput,
} from '@/contracts/calls'

import { serverNow } from '@/lib/server-clock'
import { pick } from '@/lib/pick'

import { isStale } from './api-error'
import { callInLists, changeRows } from './call-pages'
import { callDetailQuery, fetchCall, patchCall } from './calls'
import { changeCallKey, noteAnswer, noteOwnVersion } from './own-changes'
import { nameOf } from './people'
import { workspaceQuery } from './workspace'

export type CallChange = Omit<PatchCallInput, 'version'>

export type Author = { id: string | null; name: string }
type Person = string | null | undefined
type Named = Author & { nameOf: (id: Person) => string | null }

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

export const CORRECTABLE = [
  'category',
  'priority',
  'sentiment',
  'resolution',
  'summary',
  'callbackRequested',
] as const satisfies readonly (keyof Corrections & keyof CallChange)[]

const stillUnsure = ({ unsure }: Call, { category, reviewed }: CallChange) =>
  unsure && !category && !reviewed

const correct = (corrections: Corrections, change: CallChange): Corrections => {
  const corrected = { ...corrections }
  for (const field of CORRECTABLE) {
    const word = change[field]
    // An emptied summary takes the person's word back, as null does.
    if (word !== undefined) Object.assign(corrected, { [field]: word === '' ? null : word })
  }
  return corrected
}

export const changedFieldsOf = (callId: string, change: CallChange) =>
  Object.keys(change).map((field) => `call ${callId} ${field}`)

const UNSAVED = 'unsaved-'

const unsavedActivity = (
  { corrections, assigneeId, activity }: CallDetail,
  { reviewed, ...words }: CallChange,
  { name }: Author,
  now: Date,
): CallActivity => {
  const before: Record<string, unknown> = { ...corrections, assigneeId }
  return {
    id: `${UNSAVED}${activity.length}`,
    at: now.toISOString(),
    actorName: name,
    action:
      reviewed === undefined ? 'call.changed' : reviewed ? 'call.reviewed' : 'call.review-undone',
    changes: Object.fromEntries(
      Object.entries(words).map(([field, word]) => [
        field,
        { from: before[field] ?? null, to: word === '' ? null : word },
      ]),
    ),
  }
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
    unsure: stillUnsure(call, change),
    resolution: { ...call.resolution, human: corrections.resolution },
    ...assigned(change, by),
    ...reviewedNow(call, change, by, now),
    activity: [unsavedActivity(call, change, by, now), ...call.activity],
  }
}

/** The activity with what the server answered to the oldest change that was not saved. */
const saidNow = ({ activity }: CallDetail, answered: CallActivity[]): CallActivity[] => {
  const known = new Set(activity.map(({ id }) => id))
  const added = answered.filter(({ id }) => !known.has(id))
  const unsaved = activity.findLastIndex(({ id }) => id.startsWith(UNSAVED))
  return unsaved === -1 ? [...added, ...activity] : activity.toSpliced(unsaved, 1, ...added)
}

export const mergeChanged = (
  call: CallDetail,
  { activity, proposed: _proposed, ...saved }: ChangedCall,
): CallDetail => ({ ...call, ...saved, activity: saidNow(call, activity) })

export const applyToRow = (row: Call, change: CallChange, by: Named, now: Date): Call => ({
  ...row,
  category: change.category ?? row.category,
  priority: change.priority ?? row.priority,
  sentiment: change.sentiment ?? row.sentiment,
  summary: change.summary || row.summary,
  callbackRequested: change.callbackRequested ?? row.callbackRequested,
  unsure: stillUnsure(row, change),
  resolution:
    change.resolution === undefined
      ? row.resolution
      : { ...row.resolution, human: change.resolution },
  ...assigned(change, by),
  ...reviewedNow(row, change, by, now),
})

const changeable = (call: Call) =>
  pick(call, [...CORRECTABLE, 'unsure', 'assigneeId', 'assigneeName', 'reviewedAt', 'reviewedBy'])

const showInRows = (queryClient: QueryClient, saved: Call, isWhole = true) =>
  changeRows(queryClient, saved.id, (shown) => ({
    ...shown,
    ...(isWhole ? changeable(saved) : {}),
    ...pick(saved, ['version', 'updatedAt']),
  }))

type Shown = { detail: CallDetail | undefined; row: Call | undefined }

const knownVersion = (queryClient: QueryClient, id: string): number => {
  const detail = queryClient.getQueryData(callDetailQuery(id).queryKey)
  return Math.max(detail?.version ?? 0, callInLists(queryClient, id)?.version ?? 0)
}

/** As each call that is being changed here was last saved. */
const savedCalls = new Map<string, Call | CallDetail>()

/** What is sent next is a change of theirs, and its undo puts back their word. */
const readTheirs = async (queryClient: QueryClient, id: string) => {
  const theirs = await fetchCall(id)
  savedCalls.set(id, theirs)
  queryClient.setQueryData(callDetailQuery(id).queryKey, theirs)
  showInRows(queryClient, theirs)
}

/** `version` is the one this change made; the answer's may be a colleague's by now. */
export type SavedChange = {
  answer: ChangedCall
  version: number
  before: Call | CallDetail | undefined
}

export const patchVersion = async (
  id: string,
  change: CallChange,
  known: number,
): Promise<SavedChange> => {
  const before = savedCalls.get(id)
  const answer = await patchCall({ ...change, id, version: known })
  const version = Math.min(answer.version, known + 1)
  noteOwnVersion(id, known, version)
  savedCalls.set(id, answer)
  return { answer, version, before }
}

/** The counts of the sidebar that a change of a call moves. */
const countReviewed = (
  queryClient: QueryClient,
  call: Call | undefined,
  { reviewed }: CallChange,
) => {
  if (!call || call.isDemo || reviewed === undefined || reviewed === (call.reviewedAt !== null))
    return
  if (call.status !== 'ended' && call.status !== 'analyzed') return
  const by = reviewed ? -1 : 1
  queryClient.setQueryData(
    workspaceQuery.queryKey,
    (known) =>
      known && {
        ...known,
        toReview: {
          all: known.toReview.all + by,
          notShort: known.toReview.notShort + by,
          withTranscript: known.toReview.withTranscript + by,
          shown: known.toReview.shown + by,
        },
      },
  )
}

/**
 * Changes to one call: shown at once on its page and in every list, taken back when the server
 * refuses. They are sent one after the other, each with the newest version known when its turn
 * comes, so that quick presses do not conflict with themselves. Whoever uses it says what failed.
 */
export const changeCallMutation = (queryClient: QueryClient, id: string, me: Author) => {
  const { queryKey } = callDetailQuery(id)
  const mutationKey = changeCallKey(id)

  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    meta: { errorShownInline: true },
    mutationFn: (change: CallChange) => patchVersion(id, change, knownVersion(queryClient, id)),
    onMutate: async (change): Promise<Shown | undefined> => {
      await queryClient.cancelQueries({ queryKey })
      const detail = queryClient.getQueryData(queryKey)
      const row = callInLists(queryClient, id)
      const shown = detail ?? row
      if (shown && !savedCalls.has(id)) savedCalls.set(id, shown)
      const at = serverNow()
      const named = { ...me, nameOf: (person: Person) => nameOf(queryClient, person) }
      if (detail) queryClient.setQueryData(queryKey, applyChange(detail, change, named, at))
      changeRows(queryClient, id, (shown) => applyToRow(shown, change, named, at))
      countReviewed(queryClient, shown, change)
      return { detail, row }
    },
    onSuccess: ({ answer: saved }) => {
      noteAnswer(saved)
      const isLast = queryClient.isMutating({ mutationKey }) <= 1
      queryClient.setQueryData(
        queryKey,
        (shown) =>
          shown &&
          (isLast
            ? mergeChanged(shown, saved)
            : { ...shown, version: saved.version, activity: saidNow(shown, saved.activity) }),
      )
      showInRows(queryClient, saved, isLast)
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) <= 1) savedCalls.delete(id)
    },
    onError: async (error, _change, shown) => {
      if (shown?.detail) queryClient.setQueryData(queryKey, shown.detail)
      const row = shown?.row
      if (row) {
        changeRows(queryClient, id, (shown) =>
          shown.version === row.version ? { ...shown, ...changeable(row) } : shown,
        )
      }
      void queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey })
      const readAgain = () => void queryClient.invalidateQueries({ queryKey })
      if (isStale(error)) await readTheirs(queryClient, id).catch(readAgain)
      else readAgain()
    },
  })
}
