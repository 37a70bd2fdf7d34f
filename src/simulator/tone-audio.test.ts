import { describe, expect, test } from 'vitest'

import { renderSampleAudio } from './tone-audio'

const RATE = 8_000
const transcript = [
  { role: 'agent' as const, startSeconds: 0.5, endSeconds: 2.5 },
  { role: 'caller' as const, startSeconds: 3.5, endSeconds: 6 },
  { role: 'tool' as const, startSeconds: 6.2, endSeconds: 7 },
  { role: 'agent' as const, startSeconds: null, endSeconds: null },
  { role: 'agent' as const, startSeconds: 7.5, endSeconds: 30 },
]

const samplesOf = (file: Uint8Array<ArrayBuffer>) => new Int16Array(file.buffer, 44)

const loudness = (samples: Int16Array, from: number, to: number) => {
  const part = samples.subarray(Math.round(from * RATE), Math.round(to * RATE))
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
}

/** Hertz, from how often the wave rises through zero. */
const pitch = (samples: Int16Array, from: number, to: number) => {
  let crossings = 0
  for (let at = Math.round(from * RATE) + 1; at < to * RATE; at += 1) {
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings += 1
  }
  return crossings / (to - from)
}

describe('renderSampleAudio', () => {
  const file = renderSampleAudio(transcript, 8)
  const samples = samplesOf(file)

  test('is a WAV file of the length asked for', () => {
    const view = new DataView(file.buffer)
    const word = (at: number) => String.fromCodePoint(...file.subarray(at, at + 4))
    expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
    expect(view.getUint32(4, true)).toBe(file.length - 8)
    expect(view.getUint32(24, true)).toBe(RATE)
    expect(view.getUint32(40, true)).toBe(samples.length * 2)
    expect(samples.length).toBe(8 * RATE)
  })

  test('sounds throughout each utterance and is silent between', () => {
    for (const [start, end] of [
      [0.5, 2.5],
      [3.5, 6],
      [7.5, 8],
    ] as const) {
      for (let at = start + 0.05; at + 0.1 <= end - 0.05; at += 0.1) {
        expect(loudness(samples, at, at + 0.1)).toBeGreaterThan(300)
      }
    }
    for (const [start, end] of [
      [0, 0.5],
      [2.5, 3.5],
      [6, 7.5],
    ] as const) {
      expect(loudness(samples, start, end)).toBe(0)
    }
  })

  test('the agent is higher than the caller, and neither is harsh', () => {
    expect(pitch(samples, 0.6, 2.4)).toBeGreaterThan(pitch(samples, 3.6, 5.9) * 1.3)
    expect(Math.max(...samples)).toBeLessThan(32_767 * 0.2)
  })

  test('swells in syllables', () => {
    const levels = Array.from({ length: 60 }, (_, index) => {
      const at = 0.6 + index * 0.03
      return loudness(samples, at, at + 0.03)
    })
    expect(Math.max(...levels)).toBeGreaterThan(Math.min(...levels) * 2)
  })

  test('is the same every time, and copes with nothing', () => {
    expect(renderSampleAudio(transcript, 8)).toEqual(file)
    expect(renderSampleAudio([], 0)).toHaveLength(44)
  })
})
