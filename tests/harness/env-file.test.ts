import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { loadEnvFile } from '../../scripts/lib/project.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-file-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  delete process.env.OF_ENV_FILE
})

test('a file of settings is read where there is one', () => {
  const file = join(folder, '.env')
  loadEnvFile(file)
  writeFileSync(file, 'OF_ENV_FILE=yes\n')
  loadEnvFile(file)
  expect(process.env.OF_ENV_FILE).toBe('yes')
})

test('one that cannot be read is named in a sentence', () => {
  expect(() => loadEnvFile(folder)).toThrow(
    `${folder} cannot be read. Make it a file that this user can read.`,
  )
})
