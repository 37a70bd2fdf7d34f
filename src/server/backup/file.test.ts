import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readBackup, writeBackup } from './file'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-file-'))
  file = join(folder, 'calls.backup')
})
afterEach(() => rm(folder, { recursive: true }))

const LINES = Array.from({ length: 3000 }, (_, line) => `${line} ${'é👩 '.repeat(line % 50)}`)

async function* given(lines: string[], problem?: Error) {
  yield* lines
  if (problem) throw problem
}
const read = async () => {
  const lines: string[] = []
  for await (const line of readBackup(file)) lines.push(line)
  return lines
}

test('has the lines that were written, compressed, for its owner alone', async () => {
  await writeBackup(file, given(LINES))
  expect(await read()).toEqual(LINES)
  const { size, mode } = await stat(file)
  expect(size).toBeLessThan(Buffer.byteLength(LINES.join('\n')) / 2)
  expect(mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['calls.backup'])
})

test('is not there when it could not be finished', async () => {
  const problem = new Error('the database stopped')
  await expect(writeBackup(file, given(LINES, problem))).rejects.toThrow(problem)
  expect(await readdir(folder)).toEqual([])
})

test('is for its owner alone, whatever an unfinished one left behind', async () => {
  await writeFile(`${file}.part`, 'of others', { mode: 0o644 })
  await writeBackup(file, given(LINES))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await read()).toEqual(LINES)
})

test('is never written over another', async () => {
  await writeFile(file, 'precious')
  await expect(writeBackup(file, given(LINES))).rejects.toThrow('exists. Choose another name.')
  expect(await readFile(file, 'utf8')).toBe('precious')
})

test('into a folder that does not exist is refused', async () => {
  const lost = join(folder, 'lost', 'calls.backup')
  await expect(writeBackup(lost, given(LINES))).rejects.toThrow(
    'The folder for the backup does not exist.',
  )
})

const packed = gzipSync(LINES.join('\n'))

test.each<[string, () => Promise<unknown>, string]>([
  ['that is missing', async () => {}, 'The file does not exist.'],
  ['that is a folder', () => mkdir(file), 'This is a folder, not a backup.'],
  [
    'that ends too early',
    () => writeFile(file, packed.subarray(0, packed.length / 2)),
    'The backup ends too early: it was not written or copied completely.',
  ],
  [
    'with other bytes',
    () =>
      writeFile(
        file,
        packed.map((byte, at) => (at === 3000 ? byte ^ 255 : byte)),
      ),
    'The file is damaged, or not a backup of AI Support CRM.',
  ],
  [
    'of another kind',
    () => writeFile(file, 'id,name\n1,Ada\n'),
    'The file is damaged, or not a backup of AI Support CRM.',
  ],
  [
    'that unpacks to one endless line',
    () => writeFile(file, gzipSync(Buffer.alloc(65 * 1024 * 1024), { level: 1 })),
    'The file unpacks to endless lines: it is not a backup of AI Support CRM.',
  ],
])('one %s is refused', async (_, make, sentence) => {
  await make()
  await expect(read()).rejects.toThrow(sentence)
})
