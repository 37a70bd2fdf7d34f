import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['inbox', userId, 'unread'] as const,
    queryFn: async ({ signal }) => {
      const shape = () => import('@/contracts/notes').then(({ inboxUnread }) => inboxUnread)
      return (await http.get('/inbox/unread', shape, { signal })).unread
    },
    meta: { failsTo: 'console' },
  })
