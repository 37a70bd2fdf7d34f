import { and, eq, isNull, or } from 'drizzle-orm'

import { change } from '../changes/change'
import { callContents, calls } from '../db/schema'
import type { Deps } from '../deps'
import { ApiProblem, notFound } from '../http/problem'
import { readAbsence } from './absence'
import { absent } from './problems'
import type { createSampleAudio } from './sample-audio'
import type { RecordingSource } from './source'

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

export const createRecordings = (
  deps: Deps,
  source: RecordingSource,
  sampleAudio: ReturnType<typeof createSampleAudio>,
) => ({
  /** `anew`: by an address the provider gives now. */
  open: async (call: RecordedCall, range: string | undefined, { anew = false } = {}) => {
    if (call.isSample) return sampleAudio(call, range)
    try {
      const answer = await source.open(call, range, { anew })
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
  },
})
