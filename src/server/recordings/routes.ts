import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, gt } from 'drizzle-orm'
import { getCookie, setCookie } from 'hono/cookie'

import { problem } from '@/contracts/problem'
import { recordingPeaks, recordingPlay, recordingPlayInput } from '@/contracts/recordings'

import { change } from '../changes/change'
import { auditEntries } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { apiRouter, jsonAnswer } from '../http/api-router'
import { ApiProblem } from '../http/problem'
import { callParams } from '../http/require-call'
import { createPeaksCache, readPeaks } from './read-peaks'
import { findRecordedCall, openingRecordings } from './recorded-call'
import { createSampleAudio } from './sample-audio'
import { openingAtProviders } from './source'
import { isTicketOf, isTicketValid, newTicket, TICKET_MS, ticketKey } from './ticket'

const binary = { description: 'The audio', content: { 'audio/*': { schema: z.string() } } }
const refused = jsonAnswer(problem, 'A problem')
const responses = {
  200: binary,
  206: binary,
  401: refused,
  404: refused,
  416: refused,
  502: refused,
}

const recording = createRoute({
  method: 'get',
  path: '/calls/{id}/recording',
  summary: "The call's audio, with Range. The provider's address stays on the server.",
  security: [{ bearer: [] }],
  request: { params: callParams },
  responses,
})

const audio = createRoute({
  method: 'get',
  path: '/recordings/{id}',
  summary:
    "A call's audio by ticket, with Range: an audio element cannot send a Bearer token. The provider's address stays on the server.",
  request: { params: callParams, query: z.object({ ticket: z.string().max(200).default('') }) },
  responses,
})

const PASSED_ON = ['content-type', 'content-length', 'content-range', 'etag', 'last-modified']

/** Only ever audio: whatever the storage says, the browser must not treat it as a page. */
const passOn = (answer: Response) => {
  const headers = new Headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' })
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (!/^audio\/[\w.+-]+$/.test(headers.get('content-type') ?? ''))
    headers.set('content-type', 'audio/wav')
  return new Response(answer.body, { status: answer.status, headers })
}

const TICKET_COOKIE = 'recording'
const PLAYED = 'recording.played'
const ONE_LISTENING_MS = 60 * 60_000

const isBeginning = (range: string | undefined) =>
  range === undefined || range.startsWith('bytes=0-')

/** `ofSession` needs a session like every other route; `byTicket` is what a ticket of it opens. */
export const recordingRoutes = (deps: Deps) => {
  const { db, now } = deps
  const open = openingRecordings(deps, openingAtProviders(deps), createSampleAudio())
  const peaksOf = createPeaksCache()

  const recordPlay = (actor: Actor, callId: string, fromSeconds: number) =>
    change(deps, actor, async (tx) => {
      const after = { fromSeconds: Math.floor(fromSeconds) }
      tx.record({ entity: 'recording', id: null, what: PLAYED, callId, after })
    })

  /** Parts that follow each other are one listening. */
  const isListening = async (actor: Actor, callId: string) => {
    const since = new Date(now().getTime() - ONE_LISTENING_MS)
    const isPlay = and(eq(auditEntries.callId, callId), eq(auditEntries.action, PLAYED))
    const isRecent = and(eq(auditEntries.actorId, actor.id), gt(auditEntries.at, since))
    return (await db.$count(auditEntries, and(isPlay, isRecent))) > 0
  }

  const ofSession = apiRouter()
    .jsonRoute(
      'POST /calls/{id}/recording/plays',
      'Begin to listen: answers a ticket for the audio. Each listening is in the audit log.',
      { params: callParams, body: recordingPlayInput, answer: recordingPlay, mayFail: [404, 502] },
      async ({ actor, params: { id }, body: { fromSeconds, ticket }, c }) => {
        const holder = { userId: actor.id, tokenHash: c.get('tokenHash') }
        const call = await findRecordedCall(deps, id)
        const first = await open(call, 'bytes=0-0', { anew: true })
        await first.body?.cancel()
        const key = await ticketKey(db)
        if (ticket === undefined || !isTicketOf(key, holder, id, ticket)) {
          await recordPlay(actor, id, fromSeconds)
        }
        const { ticket: fresh, expiresAt } = newTicket(key, holder, id, now())
        setCookie(c, TICKET_COOKIE, fresh, {
          path: `/functions/recordings/${id}`,
          httpOnly: true,
          sameSite: 'Strict',
          secure: c.req.header('origin')?.startsWith('https:') ?? false,
          maxAge: TICKET_MS / 1000,
        })
        return { ticket: fresh, expiresAt: expiresAt.toISOString() }
      },
    )
    .jsonRoute(
      'GET /calls/{id}/recording/peaks',
      'How loud the recording is over time, for its waveform.',
      { params: callParams, answer: recordingPeaks, mayFail: [404, 502] },
      async ({ params: { id } }) => {
        const call = await findRecordedCall(deps, id)
        return peaksOf(call.id, async () => readPeaks(await open(call, undefined)))
      },
    )
    .openapi(recording, async (c) => {
      const { id } = c.req.valid('param')
      const range = c.req.header('range')
      const call = await findRecordedCall(deps, id)
      const answer = await open(call, range, { anew: isBeginning(range) })
      const actor = c.get('actor')
      if (isBeginning(range) || !(await isListening(actor, id))) await recordPlay(actor, id, 0)
      return passOn(answer)
    })

  const byTicket = apiRouter().openapi(audio, async (c) => {
    const { id } = c.req.valid('param')
    const ticket = getCookie(c, TICKET_COOKIE) ?? c.req.valid('query').ticket
    if (!(await isTicketValid(db, id, ticket, now()))) {
      throw new ApiProblem(401, 'ticket-ended', 'Ask for the recording again to go on listening.')
    }
    const call = await findRecordedCall(deps, id)
    return passOn(await open(call, c.req.header('range')))
  })

  return { ofSession, byTicket }
}
