import { and, desc, eq, isNull, like, or } from 'drizzle-orm'
import * as z from 'zod'

import type { Provider, RecordingAbsence } from '@/contracts/call-words'
import { absenceOf } from '@/domain/recording-problem'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { callContents, calls, providerEvents } from '../db/schema'
import type { Deps } from '../deps'
import { ApiProblem, notFound } from '../http/problem'
import { absent } from './problems'
import type { createSampleAudio } from './sample-audio'
import type { OpenRecording } from './source'

const consentReport = z.object({
  message: z.object({
    compliance: z.object({ recordingConsent: z.object({ grantedAt: z.unknown().optional() }) }),
  }),
})

/** Vapi names the consent it asked for, and when it was given: without that it was not. */
const wasRefused = (event: string): boolean => {
  const { data } = consentReport.safeParse(JSON.parse(event))
  return data !== undefined && data.message.compliance.recordingConsent.grantedAt == null
}

type AbsentCall = Parameters<typeof absenceOf>[0] & { id: string; provider: Provider }

export const readAbsence = async (
  db: Database,
  call: AbsentCall,
): Promise<RecordingAbsence | null> => {
  const absence = absenceOf(call)
  if (call.hasRecording || absence !== null || call.provider !== 'vapi') return absence
  const [report] = await db
    .select({ event: providerEvents.event })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.callId, call.id),
        eq(providerEvents.eventType, 'end-of-call-report'),
        like(providerEvents.event, '%"recordingConsent"%'),
      ),
    )
    .orderBy(desc(providerEvents.id))
    .limit(1)
  return report && wasRefused(report.event) ? 'no-consent' : null
}

export type RecordedCall = Awaited<ReturnType<typeof findRecordedCall>>

export const findRecordedCall = async ({ db }: Pick<Deps, 'db'>, id: string) => {
  const [row] = await db
    .select({
      id: calls.id,
      provider: calls.provider,
      providerCallId: calls.providerCallId,
      isSample: calls.isSample,
      hasRecording: calls.hasRecording,
      recordingAbsence: calls.recordingAbsence,
      contentWithheld: calls.contentWithheld,
      durationSeconds: calls.durationSeconds,
      transcript: callContents.transcript,
    })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(eq(calls.id, id))
  if (!row) throw notFound('call')
  const absence = await readAbsence(db, row)
  // What was gone yesterday may be back: only the provider knows.
  if (!row.hasRecording && absence !== 'deleted') throw absent(absence)
  return row
}

type Absence = { hasRecording: boolean; recordingAbsence: 'deleted' | null }

const RECORDINGS = { kind: 'system', name: 'Recordings' } as const

const remember = (deps: Deps, id: string, absence: Absence) =>
  change(deps, RECORDINGS, async (tx) => {
    const changed = await tx
      .update(calls)
      .set({ ...absence, updatedAt: tx.at })
      .where(
        and(
          eq(calls.id, id),
          or(
            eq(calls.hasRecording, !absence.hasRecording),
            absence.recordingAbsence === null
              ? eq(calls.recordingAbsence, 'deleted')
              : isNull(calls.recordingAbsence),
          ),
        ),
      )
      .returning({ id: calls.id })
    if (changed.length > 0) {
      tx.record({ entity: 'call', id, what: 'call.recording-noticed', callId: id, after: absence })
    }
  })

/** Opens recordings; `anew`: by an address the provider gives now. */
export const openingRecordings =
  (deps: Deps, open: OpenRecording, sampleAudio: ReturnType<typeof createSampleAudio>) =>
  async (call: RecordedCall, range: string | undefined, { anew = false } = {}) => {
    if (call.isSample) return sampleAudio(call, range)
    try {
      const answer = await open(call, range, anew)
      if (!call.hasRecording) {
        await remember(deps, call.id, { hasRecording: true, recordingAbsence: null })
      }
      return answer
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'recording-deleted') {
        await remember(deps, call.id, { hasRecording: false, recordingAbsence: 'deleted' })
      }
      throw error
    }
  }
