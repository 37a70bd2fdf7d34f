import { inboxPage, inboxParams, inboxSeenInput, inboxUnread } from '@/contracts/notes'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { countUnread, markSeen, readInbox } from './inbox'

export const inboxRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /inbox',
      'What you should know: notes that mention you, work given to you or due, alerts; newest first.',
      { query: inboxParams, answer: inboxPage },
      ({ actor, query }) => readInbox(deps.db, actor.id, query),
    )
    .jsonRoute(
      'GET /inbox/unread',
      'How many of them are unread.',
      { answer: inboxUnread },
      async ({ actor }) => ({ unread: await countUnread(deps.db, actor.id) }),
    )
    .jsonRoute(
      'POST /inbox/seen',
      'Mark some read or unread; or read what is of a ticket or next step, or all up to a moment.',
      { body: inboxSeenInput, answer: inboxUnread },
      async ({ actor, body }) => ({ unread: await markSeen(deps, actor, body) }),
    )
