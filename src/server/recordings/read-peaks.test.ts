import { describe, expect, test } from 'vitest'

import { renderSampleAudio } from '@/simulator/tone-audio'

import { readPeaks } from './read-peaks'
import { readWavFormat } from './wav-format'

type Wav = { coding?: number; bits?: number; channels?: number; dataSize?: number; junk?: number }

/** A WAV file around these sample bytes. */
const wav = (
  data: Uint8Array,
  { coding = 1, bits = 16, channels = 1, dataSize, junk = 0 }: Wav,
) => {
  const head = Buffer.alloc(44 + junk)
  head.write('RIFF', 0)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(coding, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt16LE(bits, 34)
  if (junk > 0) {
    head.write('LIST', 36)
    head.writeUInt32LE(junk - 8, 40)
  }
  head.write('data', 36 + junk)
  head.writeUInt32LE(dataSize ?? data.byteLength, 40 + junk)
  return Buffer.concat([head, data])
}

/** As a storage sends it: in pieces that end anywhere, mostly with its length. */
const sent = (
  file: Uint8Array,
  piece = 777,
  headers: Record<string, string> = { 'content-length': String(file.byteLength) },
) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < file.byteLength; at += piece) {
          controller.enqueue(file.subarray(at, at + piece))
        }
        controller.close()
      },
    }),
    { headers },
  )

const samples16 = (values: number[]) => Buffer.from(Int16Array.from(values).buffer)

/** Loud in the second half, silent in the first. */
const halves = (count: number) =>
  samples16(Array.from({ length: count }, (_, at) => (at < count / 2 ? 0 : 12_000)))

describe('the peaks of a recording', () => {
  test.each([1, 2, 3, 777, 1_000_000])('do not depend on pieces of %d bytes', async (piece) => {
    const { seconds, peaks } = await readPeaks(sent(wav(halves(8000), {}), piece))
    expect(seconds).toBe(1)
    expect(peaks).toHaveLength(1000)
    expect(peaks?.slice(0, 500).every((peak) => peak === 0)).toBe(true)
    expect(peaks?.slice(500).every((peak) => peak === 100)).toBe(true)
  })

  test('are as many as a very short recording has moments', async () => {
    const { peaks } = await readPeaks(sent(wav(samples16([100, -20_000, 10_000]), {})))
    expect(peaks).toEqual([1, 100, 50])
  })

  test('take the louder channel of two', async () => {
    const { seconds, peaks } = await readPeaks(
      sent(wav(samples16([0, 1000, -2000, 0]), { channels: 2 })),
    )
    expect(seconds).toBe(2 / 8000)
    expect(peaks).toEqual([50, 100])
  })

  test.each([
    ['8 bit', { bits: 8 }, [128, 255, 192]],
    ['mu-law', { coding: 7, bits: 8 }, [0xff, 0x80, 0x8f]],
    ['A-law', { coding: 6, bits: 8 }, [0xd5, 0xaa, 0xba]],
  ])('are read of %s: silence, loudest, half as loud', async (_, format, bytes) => {
    const { peaks } = await readPeaks(sent(wav(Uint8Array.from(bytes), format)))
    expect(peaks?.[0]).toBeLessThanOrEqual(1)
    expect(peaks?.[1]).toBe(100)
    expect(peaks?.[2]).toBeGreaterThan(40)
    expect(peaks?.[2]).toBeLessThan(60)
  })

  test('are read of a file that was written while it was recorded', async () => {
    const { seconds } = await readPeaks(sent(wav(halves(8000), { dataSize: 0xffffffff })))
    expect(seconds).toBe(1)
  })

  test('are read of an answer that does not say how long it is, nor does its head', async () => {
    const file = wav(halves(8000), { dataSize: 0xffffffff })
    const { seconds, peaks } = await readPeaks(sent(file, 777, {}))
    expect(seconds).toBe(1)
    expect(peaks?.slice(0, 500).every((peak) => peak === 0)).toBe(true)
    expect(peaks?.slice(500).every((peak) => peak === 100)).toBe(true)
  })

  test('are as exact in a long recording', async () => {
    const data = Buffer.alloc(1_230_000, 128)
    data.fill(255, 0.3 * data.byteLength + 200, 0.4 * data.byteLength - 200)
    const { peaks } = await readPeaks(sent(wav(data, { bits: 8 }), 65_536))
    expect(peaks).toHaveLength(1000)
    expect(peaks).toEqual(
      Array.from({ length: 1000 }, (_, at) => (at >= 300 && at < 400 ? 100 : 0)),
    )
  })

  test('are found behind other parts of the file, and not in those behind them', async () => {
    const data = halves(8000).subarray(0, 8000)
    const file = wav(data, { junk: 200 })
    const behind = Buffer.alloc(5000, 0x7f)
    for (const piece of [777, 1_000_000]) {
      const { seconds, peaks } = await readPeaks(sent(Buffer.concat([file, behind]), piece))
      expect(seconds).toBe(0.5)
      expect(peaks?.every((peak) => peak === 0)).toBe(true)
    }
  })

  test('show who speaks when in a sample recording', async () => {
    const turn = { role: 'agent' as const, startSeconds: 1, endSeconds: 2 }
    const { seconds, peaks } = await readPeaks(sent(Buffer.from(renderSampleAudio([turn], 4))))
    expect(seconds).toBe(4)
    expect(peaks?.slice(0, 240).every((peak) => peak === 0)).toBe(true)
    expect(Math.max(...(peaks?.slice(260, 490) ?? []))).toBe(100)
    expect(peaks?.slice(510).every((peak) => peak === 0)).toBe(true)
  })

  test.each([
    ['another format', Buffer.from('ID3'.padEnd(100_000, 'x'))],
    ['a coding that is not read', wav(halves(10), { coding: 85 })],
    ['nothing', Buffer.alloc(0)],
    ['a torn head', wav(halves(10), {}).subarray(0, 30)],
  ])('are not read of %s', async (_, file) => {
    expect(await readPeaks(sent(file))).toEqual({ seconds: null, peaks: null })
  })

  test('a head that claims to be endless ends', () => {
    const head = wav(halves(10), {})
    head.writeUInt32LE(0xffffffff, 16)
    expect(readWavFormat(head, 1000)).toBeNull()
  })
})
