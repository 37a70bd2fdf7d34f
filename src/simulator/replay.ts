import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'

import type { SeededRandom } from '@/lib/seeded-random'

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

const withoutReturn = (line: Buffer) =>
  line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line

/** Cuts bytes into lines and leaves them as they are; a text reader would mend what is broken. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      yield withoutReturn(Buffer.concat([...pieces, chunk.subarray(from, at)]))
      pieces = []
      from = at + 1
    }
    pieces.push(chunk.subarray(from))
  }
  yield withoutReturn(Buffer.concat(pieces))
}

const isBlank = (line: Buffer) => line.length === 0 || line.toString('latin1').trim() === ''

const bytesOf = (file: string): AsyncIterable<Buffer> => {
  const stream = createReadStream(file)
  if (!file.endsWith('.gz')) return stream
  const unpacked = createGunzip()
  stream.on('error', (error) => unpacked.destroy(error))
  return stream.pipe(unpacked)
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  for await (const line of splitLines(bytesOf(file))) if (!isBlank(line)) yield line
}

async function* inOrder(files: readonly string[], times: number): AsyncGenerator<Buffer> {
  for (let round = 0; round < times; round += 1) {
    for (const file of files) yield* linesOf(file)
  }
}

const shuffled = (count: number, random: SeededRandom) => {
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  for (let index = count - 1; index > 0; index -= 1) {
    const other = random.whole(0, index)
    const kept = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = kept
  }
  return order
}

async function* inRandomOrder(
  files: readonly string[],
  times: number,
  random: SeededRandom,
): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'replay-'))
  const handle = await open(join(folder, 'lines'), 'w+')
  try {
    const starts = [0]
    let length = 0
    for await (const line of inOrder(files, 1)) {
      await handle.write(line, 0, line.length, length)
      length += line.length
      starts.push(length)
    }
    for (let round = 0; round < times; round += 1) {
      for (const index of shuffled(starts.length - 1, random)) {
        const start = starts[index] ?? 0
        const line = Buffer.alloc((starts[index + 1] ?? start) - start)
        await handle.read(line, 0, line.length, start)
        yield line
      }
    }
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
}

/** Streamed, `times` over; with `random` shuffled each time. Throws when a file cannot be read. */
export const replayLines = (
  files: readonly string[],
  times: number,
  random: SeededRandom | null,
): AsyncGenerator<Buffer> => (random ? inRandomOrder(files, times, random) : inOrder(files, times))
