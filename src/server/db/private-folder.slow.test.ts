import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createLog } from '../log'
import { readEnvironment } from '../env'
import { prepareServer } from '../prepare'
import { readerHere } from '../provider-events/reading/delivery-reader'
import { startEmbeddedHere } from './embedded-here'
import { keepPrivate } from './private-folder'

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'support-crm-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const modeOf = (path: string) => lstatSync(path).mode & 0o777

test('after a start nobody else of the machine can read the data folder or a file in it', async () => {
  const folder = join(makeFolder(), 'data')
  mkdirSync(join(folder, 'database'), { recursive: true })
  for (const path of [folder, join(folder, 'database')]) chmodSync(path, 0o755)
  const env = readEnvironment({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
  const { deps, notices } = await prepareServer(env, createLog('silent'), {
    reader: readerHere,
    embedded: { start: startEmbeddedHere, onLost: () => {} },
  })
  onTestFinished(() => deps.close())
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  expect(paths.length).toBeGreaterThan(500)
  expect([folder, ...paths].filter((path) => (modeOf(path) & 0o077) !== 0)).toEqual([])
  expect(modeOf(folder)).toBe(0o700)
  expect(modeOf(join(folder, 'database/PG_VERSION'))).toBe(0o600)
  expect(notices.join(' ')).not.toContain('Other users')
})

test('what somebody keeps beside the database stays as it is', async () => {
  const folder = makeFolder()
  const mine = join(folder, 'mine.txt')
  writeFileSync(mine, 'text')
  chmodSync(mine, 0o644)
  expect(await keepPrivate(folder)).toBeNull()
  expect(modeOf(mine)).toBe(0o644)
})

test('a folder that cannot be made private is named in a sentence', async () => {
  const folder = join(makeFolder(), 'gone')
  expect(await keepPrivate(folder)).toMatch(
    /^Other users of this machine may be able to read .*gone: .*ENOENT.*\. Make it readable/,
  )
})
