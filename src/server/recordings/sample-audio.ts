import type { Utterance } from '@/contracts/transcript'
import { renderSampleAudio } from '@/simulator/tone-audio'

import { ApiProblem } from '../http/problem'

type ByteRange = { start: number; end: number }

/**
 * A single `bytes=` range of a body of `size` bytes, both ends included. Null: serve it whole;
 * 'unsatisfiable': answer 416. Several ranges are served whole, as the HTTP standard allows.
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' => {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return null
  if (parts[1] === '') {
    const length = Math.min(Number(parts[2]), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(parts[1])
  const end = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

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
