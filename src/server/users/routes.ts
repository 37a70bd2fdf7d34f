import { people } from '@/contracts/people'

import type { Deps } from '../deps'
import { apiRouter, jsonRoute } from '../http/api-router'
import { listPeople } from './store'

const list = jsonRoute({
  method: 'get',
  path: '/users',
  summary: 'Everyone who can sign in and be assigned.',
  answer: people,
})

export const userRoutes = ({ db }: Deps) =>
  apiRouter().openapi(list, async (c) => c.json(await listPeople(db), 200))
