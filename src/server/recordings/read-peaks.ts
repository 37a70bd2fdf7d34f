import type { RecordingPeaks } from '@/contracts/recordings'

import { type WavFormat, readWavFormat } from './wav-format'

const MOST_CALLS = 500
const MOST_READERS = 2

export const createPeaksCache = () => {
  const known = new Map<string, Promise<RecordingPeaks>>()
  const waiting: (() => void)[] = []
  let reading = 0

  const inTurn = async (read: () => Promise<RecordingPeaks>) => {
    while (reading >= MOST_READERS) await new Promise<void>((resolve) => waiting.push(resolve))
    reading += 1
    try {
      return await read()
    } finally {
      reading -= 1
      waiting.shift()?.()
    }
  }

  return (callId: string, read: () => Promise<RecordingPeaks>): Promise<RecordingPeaks> => {
    const found = known.get(callId)
    if (found) return found
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MOST_CALLS) known.delete(oldest)
    const fresh = inTurn(read)
    known.set(callId, fresh)
    fresh.catch(() => known.delete(callId))
    return fresh
  }
}

const MOST_PEAKS = 1000
const PARTS = MOST_PEAKS * 16

type LoudestOf = (from: number, to: number) => number

/**
 * Keeps how loud a recording is over time, whose length nobody has to know before: its parts become
 * twice as long whenever there would be too many.
 */
const createPeakCollector = () => {
  const parts = new Float32Array(PARTS)
  let partSamples = 1
  let samples = 0

  const joinPairs = () => {
    for (let at = 0; at < PARTS / 2; at += 1) {
      parts[at] = Math.max(parts[at * 2] ?? 0, parts[at * 2 + 1] ?? 0)
    }
    parts.fill(0, PARTS / 2)
    partSamples *= 2
  }

  return {
    add: (count: number, loudestOf: LoudestOf) => {
      for (let done = 0; done < count;) {
        if (samples === PARTS * partSamples) joinPairs()
        const part = Math.floor(samples / partSamples)
        const many = Math.min(count - done, (part + 1) * partSamples - samples)
        parts[part] = Math.max(parts[part] ?? 0, loudestOf(done, done + many))
        done += many
        samples += many
      }
    },
    /** Relative to the loudest moment, so that a quiet recording is seen as well. */
    finish: (samplesPerSecond: number): RecordingPeaks => {
      const count = Math.min(MOST_PEAKS, samples)
      const partOf = (index: number) => (index * samples) / count / partSamples
      const peaks = Array.from({ length: count }, (_, index) =>
        Math.max(...parts.subarray(Math.floor(partOf(index)), Math.ceil(partOf(index + 1)))),
      )
      const top = Math.max(0.01, ...peaks)
      return {
        seconds: samples / samplesPerSecond,
        peaks: peaks.map((peak) => Math.round((peak / top) * 100)),
      }
    },
  }
}

const LONGEST_HEAD = 64 * 1024

const loudest = (
  { sampleBytes, loudness }: WavFormat,
  view: DataView,
  from: number,
  to: number,
) => {
  let peak = 0
  for (let at = from; at < to; at += sampleBytes) peak = Math.max(peak, loudness(view, at))
  return peak
}

const createWavReader = (fileBytes: number) => {
  const collector = createPeakCollector()
  let format: WavFormat | null = null
  let framesLeft = 0
  let rest: Uint8Array = new Uint8Array(0)

  const addSamples = (known: WavFormat, bytes: Uint8Array) => {
    const { frameBytes } = known
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const frames = Math.min(Math.floor(bytes.byteLength / frameBytes), framesLeft)
    collector.add(frames, (from, to) => loudest(known, view, from * frameBytes, to * frameBytes))
    framesLeft -= frames
    rest = bytes.slice(framesLeft > 0 ? frames * frameBytes : bytes.byteLength)
  }

  return {
    add: (bytes: Uint8Array): boolean => {
      const joined = rest.byteLength === 0 ? bytes : Buffer.concat([rest, bytes])
      if (format) {
        addSamples(format, joined)
        return true
      }
      rest = joined
      format = readWavFormat(joined, fileBytes)
      if (!format) return joined.byteLength <= LONGEST_HEAD
      framesLeft = Math.floor(format.dataBytes / format.frameBytes)
      addSamples(format, joined.subarray(format.dataStart))
      return true
    },
    finish: (): RecordingPeaks | null => format && collector.finish(format.framesPerSecond),
  }
}

const UNREADABLE: RecordingPeaks = { seconds: null, peaks: null }

/**
 * How loud a recording is over time, read once from start to end without ever holding it. Other
 * formats than WAV answer nulls: their waveform is not drawn.
 */
export const readPeaks = async (answer: Response): Promise<RecordingPeaks> => {
  const reader = createWavReader(Number(answer.headers.get('content-length') ?? Infinity))
  for await (const bytes of answer.body ?? []) {
    if (!reader.add(bytes)) return UNREADABLE
  }
  return reader.finish() ?? UNREADABLE
}
