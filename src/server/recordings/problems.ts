import type { Provider, RecordingAbsence } from '@/contracts/call-words'
import { problemOfAbsence, type RecordingProblem } from '@/domain/recording-problem'

import { ApiProblem } from '../http/problem'

export const PROVIDER_NAMES: Record<Provider, string> = {
  vapi: 'Vapi',
  retell: 'Retell',
  generic: 'This provider',
}

const problem = (code: RecordingProblem, message: string) => new ApiProblem(404, code, message)

const ABSENT: Record<RecordingAbsence | 'unknown', string> = {
  deleted: 'The provider no longer has this recording.',
  policy: 'The provider is set not to store recordings.',
  'no-consent': 'The caller did not agree to be recorded.',
  unknown: 'This call has no recording.',
}

export const absent = (absence: RecordingAbsence | null) =>
  problem(problemOfAbsence(absence), ABSENT[absence ?? 'unknown'])

export const keyMissing = (provider: Provider, variable: string) =>
  problem(
    'recording-key-missing',
    `Recordings of ${PROVIDER_NAMES[provider]} are private: an administrator has to set ${variable} on the server.`,
  )

export const keyRefused = (provider: Provider, variable: string) =>
  problem(
    'recording-key-refused',
    `${PROVIDER_NAMES[provider]} does not accept the server's key: an administrator has to check ${variable}.`,
  )

export const providerFailed = (provider: Provider) =>
  new ApiProblem(
    502,
    'provider-failed',
    `${PROVIDER_NAMES[provider]} did not return the recording. Try again in a minute.`,
  )

export const providerUnreachable = (provider: Provider) =>
  new ApiProblem(
    502,
    'provider-unreachable',
    `${PROVIDER_NAMES[provider]} cannot be reached. The recording is safe there: try again in a minute.`,
  )
