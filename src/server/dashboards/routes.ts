import * as z from 'zod'

import {
  changeDashboardInput,
  publishDashboardInput,
  publishedDashboard,
  publishedDashboards,
  readsAnswer,
  readsInput,
  STILL_READING,
} from '@/contracts/dashboards'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { changeDashboard, deleteDashboard, listDashboards, publishDashboard } from './dashboards'

const params = idOf('dashboard')

/** What another system is asked for may take seconds: the lists do not wait for it. */
const ELSEWHERE = '/external-data'
const PATIENCE_MS = 1500
const afterPatience = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS).unref()
  })

/** One GET of the API, answered within this process. */
type Get = (path: string, headers: Record<string, string>) => Response | Promise<Response>

export const dashboardRoutes = (deps: Deps, get: Get) =>
  apiRouter()
    .jsonRoute(
      'GET /dashboards',
      'The dashboards that people have published to the team.',
      { answer: publishedDashboards },
      async ({ actor }) => ({ items: await listDashboards(deps.db, actor) }),
    )
    .jsonRoute(
      'POST /dashboards',
      'Publish a dashboard layout to the team. Anyone may.',
      { body: publishDashboardInput, answer: publishedDashboard, mayFail: [409] },
      ({ actor, body }) => publishDashboard(deps, actor, body.layout),
    )
    .jsonRoute(
      'PUT /dashboards/{id}',
      'Change a published dashboard. Its owner, or an admin. 409 when `version` is stale.',
      { params, body: changeDashboardInput, answer: publishedDashboard, mayFail: [403, 404, 409] },
      ({ actor, params: { id }, body }) => changeDashboard(deps, actor, id, body),
    )
    .jsonRoute(
      'DELETE /dashboards/{id}',
      'Take a dashboard from the team. Its owner, or an admin.',
      { params, answer: z.object({}), mayFail: [403, 404] },
      async ({ actor, params: { id } }) => {
        await deleteDashboard(deps, actor, id)
        return {}
      },
    )
    .jsonRoute(
      'POST /reads',
      'Several lists at once, as a dashboard asks for them, each answered as its own GET would be.',
      { body: readsInput, answer: readsAnswer, isQuestion: true },
      async ({ body, c }) => {
        const headers = { authorization: c.req.header('authorization') ?? '' }
        const items = await Promise.all(
          body.paths.map(async (path) => {
            const reading = get(path, headers)
            const isElsewhere = path.startsWith(ELSEWHERE)
            const answer = await (isElsewhere ? Promise.race([reading, afterPatience()]) : reading)
            if (!answer) return { status: STILL_READING, body: null }
            return { status: answer.status, body: (await answer.json()) as unknown }
          }),
        )
        return { items }
      },
    )
