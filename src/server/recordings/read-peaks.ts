import type { RecordingPeaks } from '@/contracts/recordings'

import { readWavFormat, type WavFormat } from './wav-format'

/** More than a screen shows side by side. */
const STRETCHES = 1000
/** Headers with texts and pictures in them are longer than this, and not read. */
const LONGEST_HEAD = 64 * 1024

const UNREADABLE: RecordingPeaks = { seconds: null, peaks: null }

/** Takes the samples as they come, in pieces of any length, and keeps the loudest of each stretch. */
const createCollector = (format: WavFormat) => {
  const { frameBytes, sampleBytes, loudness } = format
  const frames = Math.floor(format.dataBytes / frameBytes)
  const peaks = new Float64Array(Math.min(STRETCHES, frames))
  let frame = 0
  let torn = new Uint8Array(0)

  const loudest = (view: DataView, from: number, to: number) => {
    let peak = 0
    for (let at = from; at < to; at += sampleBytes) peak = Math.max(peak, loudness(view, at))
    return peak
  }
  const addWhole = (view: DataView) => {
    const here = Math.min(Math.floor(view.byteLength / frameBytes), frames - frame)
    for (let done = 0; done < here;) {
      const stretch = Math.floor((frame * peaks.length) / frames)
      const stretchEnd = Math.ceil(((stretch + 1) * frames) / peaks.length)
      const many = Math.min(here - done, stretchEnd - frame)
      const peak = loudest(view, done * frameBytes, (done + many) * frameBytes)
      peaks[stretch] = Math.max(peaks[stretch] ?? 0, peak)
      done += many
      frame += many
    }
  }
  return {
    add: (bytes: Uint8Array) => {
      const joined = torn.length === 0 ? bytes : Buffer.concat([torn, bytes])
      addWhole(new DataView(joined.buffer, joined.byteOffset, joined.byteLength))
      torn = joined.slice(joined.byteLength - (joined.byteLength % frameBytes))
    },
    /** Relative to the loudest moment, so that a quiet recording is seen as well. */
    finish: (): RecordingPeaks => {
      const top = Math.max(0.01, ...peaks)
      return {
        seconds: frames / format.framesPerSecond,
        peaks: [...peaks].map((peak) => Math.round((peak / top) * 100)),
      }
    },
  }
}

/**
 * How loud a recording is over time, read once from start to end without ever holding it. Other
 * formats than WAV answer nulls: their waveform is not drawn.
 */
export const readPeaks = async (answer: Response): Promise<RecordingPeaks> => {
  const fileBytes = Number(answer.headers.get('content-length') ?? 0)
  if (!answer.body || fileBytes === 0) {
    await answer.body?.cancel()
    return UNREADABLE
  }
  let head: Uint8Array | null = new Uint8Array(0)
  let collector: ReturnType<typeof createCollector> | null = null
  // Leaving the loop early cancels the body.
  for await (const bytes of answer.body) {
    if (collector) {
      collector.add(bytes)
      continue
    }
    head = Buffer.concat([head ?? new Uint8Array(0), bytes])
    const format = readWavFormat(head, fileBytes)
    if (!format && head.byteLength > LONGEST_HEAD) return UNREADABLE
    if (!format) continue
    collector = createCollector(format)
    collector.add(head.subarray(format.dataStart))
    head = null
  }
  return collector?.finish() ?? UNREADABLE
}
