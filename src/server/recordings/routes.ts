import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'

import { problem } from '@/contracts/problem'
import { renderSampleAudio } from '@/simulator/tone-audio'

import { recordAudit } from '../audit/record'
import { callContents, calls } from '../db/schema'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { ApiProblem, notFound } from '../http/problem'
import { parseRange } from './byte-range'
import { fetchProviderRecording } from './provider-recording'

const audio = { description: 'The audio', content: { 'audio/*': { schema: z.string() } } }
const refused = { description: 'A problem', content: { 'application/json': { schema: problem } } }

const recording = createRoute({
  method: 'get',
  path: '/calls/{id}/recording',
  summary: "The call's audio, with Range. The provider's address stays on the server.",
  security: [{ bearer: [] }],
  request: { params: z.object({ id: z.uuid('Not the id of a call') }) },
  responses: { 200: audio, 206: audio, 401: refused, 404: refused, 416: refused, 502: refused },
})

const PASSED_ON = ['content-type', 'content-length', 'content-range', 'etag', 'last-modified']

const sampleAnswer = (wav: Uint8Array<ArrayBuffer>, rangeHeader: string | undefined) => {
  const headers = {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
  }
  const range = parseRange(rangeHeader, wav.byteLength)
  if (range === 'unsatisfiable') {
    throw new ApiProblem(416, 'range', `The recording has ${wav.byteLength} bytes.`)
  }
  if (range === null) return new Response(wav, { headers })
  return new Response(wav.subarray(range.start, range.end + 1), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${wav.byteLength}` },
  })
}

export const recordingRoutes = (deps: Deps) => {
  const { db } = deps
  return apiRouter().openapi(recording, async (c) => {
    const { id } = c.req.valid('param')
    const [row] = await db
      .select({
        provider: calls.provider,
        providerCallId: calls.providerCallId,
        isSample: calls.isSample,
        hasRecording: calls.hasRecording,
        contentWithheld: calls.contentWithheld,
        durationSeconds: calls.durationSeconds,
        transcript: callContents.transcript,
      })
      .from(calls)
      .innerJoin(callContents, eq(callContents.callId, calls.id))
      .where(eq(calls.id, id))
    if (!row) throw notFound('call')
    if (!row.hasRecording) {
      const why = row.contentWithheld
        ? 'By its policy the provider does not store recordings.'
        : 'This call has no recording.'
      throw new ApiProblem(404, 'no-recording', why)
    }
    const range = c.req.header('range')
    if (range === undefined || range.startsWith('bytes=0-')) {
      await recordAudit(db, {
        actor: c.get('actor'),
        at: deps.now(),
        action: 'recording.played',
        callId: id,
      })
    }
    if (row.isSample) {
      return sampleAnswer(renderSampleAudio(row.transcript ?? [], row.durationSeconds ?? 0), range)
    }
    const answer = await fetchProviderRecording(deps, row, range)
    const headers = new Headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' })
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    // Only ever audio: whatever the storage says, the browser must not treat it as a page.
    if (!/^audio\/[\w.+-]+$/.test(headers.get('content-type') ?? ''))
      headers.set('content-type', 'audio/wav')
    return new Response(answer.body, { status: answer.status, headers })
  })
}
