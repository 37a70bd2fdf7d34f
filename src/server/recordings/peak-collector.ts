import type { RecordingPeaks } from '@/contracts/recordings'

const MOST_PEAKS = 1000
const PARTS = MOST_PEAKS * 16

type LoudestOf = (from: number, to: number) => number

/**
 * Keeps how loud a recording is over time, whose length nobody has to know before: its parts become
 * twice as long whenever there would be too many.
 */
export const createPeakCollector = () => {
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
