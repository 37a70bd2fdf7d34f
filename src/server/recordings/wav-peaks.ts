import type { RecordingPeaks } from '@/contracts/recordings'

import { createPeakCollector } from './peak-collector'
import { readWavFormat, type WavFormat } from './wav-format'

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

export const createWavReader = (fileBytes: number) => {
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
