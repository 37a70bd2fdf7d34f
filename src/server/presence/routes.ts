import { presence, presenceInput, presences } from '@/contracts/presence'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { notFound } from '../http/problem'
import { readPresence, setPresence } from './presence'

export const presenceRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /presence',
      'Who is available, and who is away.',
      { answer: presences },
      async () => {
        const items = await readPresence(deps.db, deps.now())
        return { items, nextCursor: null, total: items.length }
      },
    )
    .jsonRoute(
      'PUT /presence',
      'Say that you are available or away. Who comes back gets tickets that waited for somebody.',
      { body: presenceInput, answer: presence, mayFail: [404] },
      async ({ actor, body }) => {
        const own = await setPresence(deps, actor, body)
        if (!own) throw notFound('user')
        return own
      },
    )
