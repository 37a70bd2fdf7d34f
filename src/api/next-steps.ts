import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type * as z from 'zod'

import { BULK_IDS_MAX } from '@/contracts/bulk-limits'
import type { CallDetail } from '@/contracts/calls'
import type {
  CreateNextStepInput,
  NextStep,
  NextStepPage,
  NextStepsPatch,
  NextStepsPatched,
  PatchNextStepInput,
} from '@/contracts/next-steps'
import type { nextStepListParams } from '@/contracts/next-step-list-params'
import { portionsOf } from '@/lib/portions'

import { ApiError, mayPass } from './api-error'
import { http, read, readPages, shapesOf } from './http'
import { newestOwnVersion, noteOwnVersion } from './own-changes'
import { nameOf } from './people'
import { session } from './session'

export type NextStepListQuery = Omit<z.input<typeof nextStepListParams>, 'cursor' | 'limit'>

const LISTS = ['next-steps', 'list']
const DETAILS = ['calls', 'detail']
const PAGE = 100

const shape = shapesOf(() => import('@/contracts/next-steps'))
export const NEXT_STEP_CHANGED = { invalidates: [['next-steps'], DETAILS, ['workspace']] }

export const nextStepListQuery = (params: NextStepListQuery) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, params],
    ...readPages('/next-steps', shape('nextStepPage'), { ...params, limit: PAGE }),
  })

/** Mine when I have open steps, otherwise everyone's; decided once a session, with the list itself. */
export const defaultAssigneeQuery = (params: Omit<NextStepListQuery, 'owner'>) =>
  queryOptions({
    queryKey: ['default-assignee'],
    queryFn: async ({ client, signal }) => {
      const query = { ...params, owner: 'me-or-everyone', limit: PAGE }
      const page = await http.get('/next-steps', shape('nextStepPage'), { query, signal })
      const { owner } = page
      const { queryKey } = nextStepListQuery({ ...params, owner })
      client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
      return owner
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const callNextStepsQuery = (callId: string) =>
  queryOptions({
    queryKey: ['next-steps', 'of-call', callId],
    queryFn: read('/next-steps', shape('nextStepPage'), { callId, status: 'all' }),
  })

export const createNextStep = mutationOptions({
  mutationFn: (body: CreateNextStepInput) => http.post('/next-steps', shape('nextStep'), { body }),
  // A change of the call that follows at once would cancel the call's being read again.
  onSuccess: (step, _body, _result, { client }) => {
    client.setQueriesData<CallDetail>({ queryKey: DETAILS }, (call) =>
      call?.id === step.callId && !call.nextSteps.some(({ id }) => id === step.id)
        ? { ...call, nextSteps: [...call.nextSteps, step] }
        : call,
    )
  },
  meta: { invalidates: [...NEXT_STEP_CHANGED.invalidates, ['tickets']] },
})

export const removeNextStep = mutationOptions({
  mutationFn: ({ id, version }: Pick<NextStep, 'id' | 'version'>) =>
    http
      .discard(`/next-steps/${id}?version=${newestOwnVersion(id, version)}`)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
  onSuccess: (_answer, { id }, _result, { client }) => {
    client.setQueriesData<CallDetail>({ queryKey: DETAILS }, (call) =>
      call?.nextSteps.some((step) => step.id === id)
        ? { ...call, nextSteps: call.nextSteps.filter((step) => step.id !== id) }
        : call,
    )
  },
  meta: NEXT_STEP_CHANGED,
})

type Change = PatchNextStepInput & {
  id: string
  /** The change that this takes back, unless a colleague changed the step since. */
  undoes?: Promise<NextStep> | undefined
}
type Lists = InfiniteData<NextStepPage>

// What this browser has been answered. Two quick changes of one step follow each other with the
// version the first one made, not with the one the screen had.
const answeredVersions = new Map<string, number>()

/** The version of a step that is the newest here. */
export const newestVersion = ({ id, version }: Pick<NextStep, 'id' | 'version'>): number =>
  Math.max(version, answeredVersions.get(id) ?? 0)

/** Optimistic; a 409 names who was first. Give a batch its own `scope`. */
export const changeNextStep = mutationOptions({
  mutationFn: async ({ id, version: shown, undoes, ...fields }: Change) => {
    const sent = await undoes
    const version = sent
      ? newestOwnVersion(id, sent.version)
      : newestVersion({ id, version: shown })
    const body = { ...fields, version }
    const step = await http.patch(`/next-steps/${id}`, shape('nextStep'), { body })
    noteOwnVersion(id, version, step.version)
    return step
  },
  onMutate: async ({ id, version: _version, undoes, ...fields }, { client }) => {
    await undoes
    await Promise.all([LISTS, DETAILS].map((queryKey) => client.cancelQueries({ queryKey })))
    const before = findStep(client, id)
    patchStep(client, id, {
      ...fields,
      // The server says where the end of a window moved to.
      ...(fields.dueAt !== undefined && { dueTo: null }),
      ...(fields.assigneeId !== undefined && {
        assigneeName: nameOf(client, fields.assigneeId),
      }),
      ...(fields.status && { completedByName: session.read()?.user.name ?? null }),
    })
    return { before }
  },
  onError: (_error, { id }, result, { client }) => {
    if (result?.before) patchStep(client, id, result.before)
  },
  onSuccess: (step, _change, _result, { client }) => {
    answeredVersions.set(step.id, step.version)
    patchStep(client, step.id, step)
  },
  meta: NEXT_STEP_CHANGED,
})

export type StepsOutcome = NextStepsPatched & {
  failure: ApiError | null
  /** Sent before the failure, and perhaps done: no answer came. */
  unanswered: NextStepsPatch
}

/**
 * Changes many, as the server answers: `failure` says what stopped it before its end. Rejects with
 * {@link ApiError} when nothing can have been changed.
 */
export const changeNextSteps = async (
  client: QueryClient,
  changes: NextStepsPatch,
): Promise<StepsOutcome> => {
  const done: NextStepsPatched = { steps: [], changed: [], conflicts: [] }
  for (const sent of portionsOf(changes, BULK_IDS_MAX)) {
    try {
      const body = { changes: sent }
      const part = await http.post('/next-steps/bulk', shape('nextStepsPatched'), { body })
      const knownVersions = new Map(sent.map(({ id, version }) => [id, version]))
      for (const step of part.steps) {
        if (part.changed.includes(step.id)) {
          noteOwnVersion(step.id, knownVersions.get(step.id) ?? step.version, step.version)
        }
        answeredVersions.set(step.id, step.version)
        patchStep(client, step.id, step)
      }
      done.steps.push(...part.steps)
      done.changed.push(...part.changed)
      done.conflicts.push(...part.conflicts)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const unanswered = mayPass(error) ? sent : []
      if (done.changed.length + unanswered.length === 0) throw error
      return { ...done, failure: error, unanswered }
    }
  }
  return { ...done, failure: null, unanswered: [] }
}

const findStep = (client: QueryClient, id: string): NextStep | undefined =>
  [
    ...client
      .getQueriesData<Lists>({ queryKey: LISTS })
      .flatMap(([, lists]) => lists?.pages.flatMap((page) => page.items) ?? []),
    ...client
      .getQueriesData<CallDetail>({ queryKey: DETAILS })
      .flatMap(([, call]) => call?.nextSteps ?? []),
  ].find((step) => step.id === id)

/** Lays `fields` over the step wherever a list or a call holds it; the others stay the very same. */
const patchStep = (client: QueryClient, id: string, fields: Partial<NextStep>) => {
  const holds = (steps: readonly NextStep[]) => steps.some((step) => step.id === id)
  const patched = (steps: readonly NextStep[]) =>
    steps.map((step) => (step.id === id ? { ...step, ...fields } : step))
  client.setQueriesData<Lists>({ queryKey: LISTS }, (lists) => {
    if (!lists?.pages.some((page) => holds(page.items))) return lists
    const pages = lists.pages.map((page) => ({ ...page, items: patched(page.items) }))
    return { ...lists, pages }
  })
  client.setQueriesData<CallDetail>({ queryKey: DETAILS }, (call) =>
    call && holds(call.nextSteps) ? { ...call, nextSteps: patched(call.nextSteps) } : call,
  )
}
