import { inboxPage, inboxParams, inboxSeenInput, inboxUnread } from '@/contracts/notes'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { countUnread, markSeen, readInbox } from './inbox'

const list = jsonRoute(
  {
    method: 'get',
    path: '/inbox',
    summary: 'What you should know: notes that mention you and work given to you, newest first.',
    answer: inboxPage,
  },
  { query: inboxParams },
)

const unread = jsonRoute({
  method: 'get',
  path: '/inbox/unread',
  summary: 'How many of them are unread.',
  answer: inboxUnread,
})

const mark = jsonRoute(
  {
    method: 'post',
    path: '/inbox/seen',
    summary: 'Mark some read or unread, or all of them read up to a moment.',
    answer: inboxUnread,
  },
  { body: jsonBody(inboxSeenInput) },
)

export const inboxRoutes = (deps: Deps) =>
  apiRouter()
    .openapi(list, async (c) =>
      c.json(await readInbox(deps.db, c.get('actor').id, c.req.valid('query')), 200),
    )
    .openapi(unread, async (c) =>
      c.json({ unread: await countUnread(deps.db, c.get('actor').id) }, 200),
    )
    .openapi(mark, async (c) =>
      c.json({ unread: await markSeen(deps, c.get('actor'), c.req.valid('json')) }, 200),
    )
