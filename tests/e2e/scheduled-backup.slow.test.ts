import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { backups } from '@/contracts/backups'

import { startProcess } from '../harness/process'

test('a server that runs backs itself up beside its work, and restores it for a test', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  const server = await startProcess({ variables: { BACKUP_DIR: folder } })
  const look = async () => (await server.api.get('/backups', backups)).items
  await expect.poll(async () => (await look())[0]?.testedAt ?? null).not.toBeNull()
  const [first] = await look()
  expect(first).toMatchObject({ state: 'done', error: null, testError: null })
  // What the test restored is removed once its result is stored.
  await expect
    .poll(() => readdirSync(folder).map((name) => join(folder, name)))
    .toEqual([first?.file])
  expect(readdirSync(server.directory).filter((name) => name.includes('copy'))).toEqual([])
  await server.stop()
  rmSync(folder, { recursive: true })
})
