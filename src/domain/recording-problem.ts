import type { RecordingAbsence } from '@/contracts/call-words'

export const RECORDING_PROBLEMS = [
  'no-recording',
  'recording-deleted',
  'recording-policy',
  'recording-no-consent',
  'recording-key-missing',
  'recording-key-refused',
] as const
export type RecordingProblem = (typeof RECORDING_PROBLEMS)[number]

export const isRecordingProblem = (code: string): code is RecordingProblem =>
  RECORDING_PROBLEMS.some((problem) => problem === code)

export const problemOfAbsence = (absence: RecordingAbsence | null): RecordingProblem =>
  absence === null ? 'no-recording' : `recording-${absence}`

type Stored = {
  hasRecording: boolean
  recordingAbsence: RecordingAbsence | null
  contentWithheld: boolean
}

/** Why a call has no recording, from what is stored; null where there is one or nobody knows. */
export const absenceOf = ({
  hasRecording,
  recordingAbsence,
  contentWithheld,
}: Stored): RecordingAbsence | null => {
  if (hasRecording) return null
  return recordingAbsence ?? (contentWithheld ? 'policy' : null)
}
