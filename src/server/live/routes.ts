import { createRoute, z } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'

import { liveEvent } from '@/contracts/live'

import type { CountsFeed, Deps, PublishedEvent } from '../deps'
import { apiRouter } from '../http/api-router'
import { findSession } from '../sessions/store'

const events = createRoute({
  method: 'get',
  path: '/events',
  summary: 'Server-sent events: that something changed. Resumable with `Last-Event-ID`.',
  security: [{ bearer: [] }],
  request: { headers: z.object({ 'last-event-id': z.string().optional() }) },
  responses: {
    200: {
      description: 'A stream of events',
      content: { 'text/event-stream': { schema: liveEvent } },
    },
    401: { description: 'No session' },
  },
})

/** Proxies close idle connections after 30 s to 60 s. */
const HEARTBEAT_MS = 15_000
const MAX_WAITING = 5000
/** How long a stream may outlive its session while events flow. */
const CHECK_APART_MS = 2000

/** Without a cursor: a stream that is cut off behind it resumes from the one before. */
type Waiting = Omit<PublishedEvent, 'cursor'> & { cursor?: string }

export const liveRoutes = (deps: Deps, counts: CountsFeed) =>
  apiRouter().openapi(events, (c) => {
    const resumeFrom = c.req.header('last-event-id')
    const tokenHash = c.get('tokenHash')
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      let waiting: Waiting[] = []
      let wake = () => {}
      const take = (published: Waiting[]) => {
        waiting.push(...published)
        if (waiting.length > MAX_WAITING) {
          waiting = [{ cursor: deps.live.cursor(), event: { entity: 'reset' } }]
        }
        wake()
      }
      const stopCounting = counts.subscribe((event) => take([{ event }]))
      const stopFollowing = deps.live.subscribe(take)
      stream.onAbort(() => wake())
      const send = ({ cursor, event }: Waiting) =>
        stream.writeSSE({
          ...(cursor !== undefined && { id: cursor }),
          event: event.entity,
          data: JSON.stringify(event),
        })

      try {
        const start = deps.live.cursor()
        const missed = resumeFrom === undefined ? [] : await deps.live.since(resumeFrom)
        // A stream that resumes gets no cursor before what it missed: were it cut off in between, the
        // next one would ask for less.
        const hello = { event: 'hello', data: '{}' }
        await stream.writeSSE(resumeFrom === undefined ? { id: start, ...hello } : hello)
        if (missed === null) await send({ cursor: start, event: { entity: 'reset' } })
        else for (const published of missed) await send(published)
        if (missed && missed.length > 0) counts.tellAgain()

        let checkedAt = performance.now()
        while (!stream.aborted) {
          if (performance.now() - checkedAt > CHECK_APART_MS) {
            if (!(await findSession(deps.db, tokenHash, deps.now()))) break
            checkedAt = performance.now()
          }
          const batch = waiting
          waiting = []
          for (const published of batch) await send(published)
          if (waiting.length > 0) continue
          const quiet = await new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(true), HEARTBEAT_MS)
            wake = () => {
              clearTimeout(timer)
              resolve(false)
            }
          })
          if (quiet) await stream.write(': still here\n\n')
        }
      } catch (error) {
        c.get('log').warn({ err: error }, 'a live stream failed')
      } finally {
        stopCounting()
        stopFollowing()
      }
    })
  })
