import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'

import type { InboxItem, InboxSeenInput } from '@/contracts/notes'
import { serverNow } from '@/lib/server-clock'

import { changeItems } from './change-items'
import { http, readPages, shapesOf } from './http'
import { unreadQuery } from './inbox'

const shape = shapesOf(() => import('@/contracts/notes'))

export const inboxQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['inbox', userId, 'list'] as const,
    ...readPages('/inbox', shape('inboxPage')),
  })

export const readNewestInbox = () => http.get('/inbox', shape('inboxPage'))

const matches = (input: InboxSeenInput, { id, note, mentionedAt }: InboxItem) => {
  if (!('seen' in input)) return 'upTo' in input && mentionedAt <= input.upTo
  return 'ids' in input ? input.ids.includes(id) : note !== null && input.noteIds.includes(note.id)
}

/** Marks mentions read or unread. The list and the count show it at once, and take it back. */
export const markSeen = (userId: string) =>
  mutationOptions({
    scope: { id: 'inbox' },
    mutationFn: (body: InboxSeenInput) => http.post('/inbox/seen', shape('inboxUnread'), { body }),
    onMutate: async (input, { client }) => {
      await client.cancelQueries({ queryKey: ['inbox', userId] })
      const { queryKey } = inboxQuery(userId)
      const before = client.getQueryData(queryKey)
      const seen = !('seen' in input) || input.seen
      const at = serverNow().toISOString()
      client.setQueryData(queryKey, (list) =>
        changeItems(list, (item) =>
          matches(input, item) ? { ...item, seenAt: seen ? (item.seenAt ?? at) : null } : item,
        ),
      )
      return { before }
    },
    onSuccess: ({ unread }, _input, _result, { client }) => {
      client.setQueryData(unreadQuery(userId).queryKey, unread)
    },
    onError: (_error, _input, result, { client }) => {
      if (result?.before) client.setQueryData(inboxQuery(userId).queryKey, result.before)
    },
    meta: { invalidates: [['inbox', userId]] },
  })
