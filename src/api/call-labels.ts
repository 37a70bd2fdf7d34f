import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import type { LabelList } from '@/contracts/call-fields'
import type { CallLabel, MergeCallLabelInput, PatchCallLabelInput } from '@/contracts/call-labels'
import { SEEDED_CATEGORIES } from '@/contracts/seeded-categories'
import { createListeners } from '@/lib/listeners'

import { callDetailQuery } from './calls'
import { http, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/call-labels'))

// Words are asked for by key wherever a call is drawn or spoken of, so they are kept beside the
// cache: those that every workspace begins with at once, the others when they have come.
const known: Record<LabelList, readonly CallLabel[]> = {
  categories: Object.entries(SEEDED_CATEGORIES).map(([key, label]) => ({
    key,
    label,
    retiredAt: null,
    mergedInto: null,
    version: 1,
  })),
  tags: [],
}
const { subscribe, announce } = createListeners()
const remember = (list: LabelList, items: readonly CallLabel[]) => {
  loaded.add(list)
  if (JSON.stringify(known[list]) === JSON.stringify(items)) return
  known[list] = items
  announce()
}

const loaded = new Set<LabelList>()

/** The workspace's words once they have come. */
export const loadedLabels = (list: LabelList): readonly CallLabel[] | undefined =>
  loaded.has(list) ? known[list] : undefined

/** What a key stands for as far as is known: a merged one for its successor. */
export const currentLabel = (list: LabelList, key: string): string =>
  known[list].find((one) => one.key === key)?.mergedInto ?? key

/** The workspace's words as they are known now, retired and merged ones too. */
export const knownLabels = (list: LabelList): readonly CallLabel[] => known[list]

/** The same; what is drawn with them is drawn anew when they change. */
export const useLabels = (list: LabelList): readonly CallLabel[] =>
  useSyncExternalStore(subscribe, () => known[list])

export const offered = (labels: readonly CallLabel[]): readonly CallLabel[] =>
  labels.filter(({ retiredAt }) => retiredAt === null)

export const labelsQuery = (list: LabelList) =>
  queryOptions({
    queryKey: [list] as const,
    queryFn: async ({ signal }) => {
      const { items } = await http.get(`/${list}`, shape('callLabels'), { signal })
      remember(list, items)
      return items
    },
    staleTime: 5 * 60_000,
    meta: { failsTo: 'console' },
  })

export const countedLabelsQuery = (list: LabelList) =>
  queryOptions({
    queryKey: [list, 'counted'] as const,
    queryFn: async ({ signal }) => {
      const query = { counts: true }
      return (await http.get(`/${list}`, shape('callLabels'), { query, signal })).items
    },
  })

const onList = (list: LabelList) => ({
  meta: { errorShownInline: true, invalidates: [[list]] },
})

export const addLabel = (list: LabelList) =>
  mutationOptions({
    mutationFn: (body: { label: string }) => http.post(`/${list}`, shape('callLabel'), { body }),
    ...onList(list),
  })

export const changeLabel = (list: LabelList) =>
  mutationOptions({
    mutationFn: ({ key, ...body }: PatchCallLabelInput & { key: string }) =>
      http.patch(`/${list}/${key}`, shape('callLabel'), { body }),
    ...onList(list),
  })

/** Gives the calls of one another one; they follow in the background. */
export const mergeLabel = (list: LabelList) =>
  mutationOptions({
    mutationFn: ({ key, ...body }: MergeCallLabelInput & { key: string }) =>
      http.post(`/${list}/${key}/merge`, shape('callLabel'), { body }),
    ...onList(list),
  })

export const tagCall = mutationOptions({
  scope: { id: 'tag-call' },
  meta: { errorShownInline: true },
  mutationFn: ({ callId, tag, isWanted }: { callId: string; tag: string; isWanted: boolean }) => {
    const send = isWanted ? http.put : http.delete
    return send(`/calls/${callId}/tags/${tag}`, shape('callTagsAnswer'))
  },
  onSuccess: ({ tags }, { callId }, _result, { client }) => {
    const { queryKey } = callDetailQuery(callId)
    client.setQueryData(queryKey, (call) => call && { ...call, tags })
    void client.invalidateQueries({ queryKey })
  },
})
