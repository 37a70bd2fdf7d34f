import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'

import type { CallDetail } from '@/contracts/calls'
import type { NextStep, NextStepPage, PatchNextStepInput } from '@/contracts/next-steps'

import { changeItems } from './change-items'
import { ApiError } from './api-error'
import { http, shapesOf } from './http'
import { CALL_DETAILS, NEXT_STEP_CHANGED, STEP_LISTS } from './next-steps'
import { newestOwnVersion, noteOwnVersion } from './own-changes'
import { nameOf } from './people'
import { session } from './session'

const shape = shapesOf(() => import('@/contracts/next-steps'))

type Lists = InfiniteData<NextStepPage>

export const removeNextStep = mutationOptions({
  mutationFn: ({ id, version }: Pick<NextStep, 'id' | 'version'>) =>
    http
      .discard(`/next-steps/${id}?version=${newestOwnVersion(id, version)}`)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
  onSuccess: (_answer, { id }, _result, { client }) => {
    client.setQueriesData<CallDetail>({ queryKey: CALL_DETAILS }, (call) =>
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

// What this browser has been answered. Two quick changes of one step follow each other with the
// version the first one made, not with the one the screen had.
export const answeredVersions = new Map<string, number>()

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
    await Promise.all(
      [STEP_LISTS, CALL_DETAILS].map((queryKey) => client.cancelQueries({ queryKey })),
    )
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

const findStep = (client: QueryClient, id: string): NextStep | undefined =>
  [
    ...client
      .getQueriesData<Lists>({ queryKey: STEP_LISTS })
      .flatMap(([, lists]) => lists?.pages.flatMap((page) => page.items) ?? []),
    ...client
      .getQueriesData<CallDetail>({ queryKey: CALL_DETAILS })
      .flatMap(([, call]) => call?.nextSteps ?? []),
  ].find((step) => step.id === id)

/** Lays `fields` over the step wherever a list or a call holds it; the others stay the very same. */
export const patchStep = (client: QueryClient, id: string, fields: Partial<NextStep>) => {
  const patched = (step: NextStep) => (step.id === id ? { ...step, ...fields } : step)
  client.setQueriesData<Lists>({ queryKey: STEP_LISTS }, (list) => changeItems(list, patched))
  client.setQueriesData<CallDetail>({ queryKey: CALL_DETAILS }, (call) =>
    call?.nextSteps.some((step) => step.id === id)
      ? { ...call, nextSteps: call.nextSteps.map(patched) }
      : call,
  )
}
