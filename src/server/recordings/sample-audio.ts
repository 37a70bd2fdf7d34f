import type { Utterance } from '@/contracts/transcript'
import { renderSampleAudio } from '@/simulator/tone-audio'

import { ApiProblem } from '../http/problem'
import { parseRange } from './byte-range'

/** A browser asks for many parts of the recording it plays; the last ones are not made anew. */
const MOST_KEPT = 4

type SampleCall = { id: string; transcript: Utterance[] | null; durationSeconds: number | null }

export const createSampleAudio = () => {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()

  const render = ({ id, transcript, durationSeconds }: SampleCall) => {
    const wav = kept.get(id) ?? renderSampleAudio(transcript ?? [], durationSeconds ?? 0)
    kept.delete(id)
    kept.set(id, wav)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
    return wav
  }

  return (call: SampleCall, rangeHeader: string | undefined): Response => {
    const wav = render(call)
    const range = parseRange(rangeHeader, wav.byteLength)
    if (range === 'unsatisfiable') {
      throw new ApiProblem(416, 'range', `The recording has ${wav.byteLength} bytes.`)
    }
    const part = range === null ? wav : wav.subarray(range.start, range.end + 1)
    const headers = { 'content-type': 'audio/wav', 'content-length': String(part.byteLength) }
    if (range === null) return new Response(part, { headers })
    const contentRange = `bytes ${range.start}-${range.end}/${wav.byteLength}`
    return new Response(part, {
      status: 206,
      headers: { ...headers, 'content-range': contentRange },
    })
  }
}
