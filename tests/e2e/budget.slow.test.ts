import { expect, test } from 'vitest'

import { scriptsOf } from './lib/manifest'

const KILOBYTE = 1024
const ENTRY = 'index.html'

test.each([
  {
    page: 'login screen',
    entries: [ENTRY],
    budget: 110,
    files: 1,
  },
  {
    page: 'queue',
    entries: [
      ENTRY,
      'src/routes/_app.tsx?tsr-split=component',
      'src/routes/_app.index.tsx?tsr-split=component',
      'contracts',
      'schemas',
    ],
    budget: 170,
    files: 12,
  },
  {
    page: 'call list',
    entries: [
      ENTRY,
      'src/routes/_app.tsx?tsr-split=component',
      'src/routes/_app.all-calls.tsx?tsr-split=component',
      // Loaded beside the data it reads.
      'contracts',
    ],
    budget: 165,
    files: 12,
  },
  {
    // At most 40 KB more than the list; the waveform comes with the first recording that is played.
    page: 'call detail',
    entries: [
      ENTRY,
      'src/routes/_app.tsx?tsr-split=component',
      'src/routes/_app.unified-dashboard.$id.tsx?tsr-split=component',
      'contracts',
    ],
    budget: 200,
    files: 20,
  },
])(
  'the $page needs at most $budget KB of compressed script in $files files',
  ({ page, entries, budget, files }) => {
    const scripts = scriptsOf(entries).toSorted((a, b) => b.bytes - a.bytes)
    const total = scripts.reduce((sum, script) => sum + script.bytes, 0)
    const line = (bytes: number, name: string) =>
      `${(bytes / KILOBYTE).toFixed(1).padStart(7)} KB  ${name}`
    const table = [line(total, page), ...scripts.map(({ file, bytes }) => line(bytes, `  ${file}`))]
    process.stdout.write(`${table.join('\n')}\n`)
    expect(total).toBeLessThanOrEqual(budget * KILOBYTE)
    expect(scripts.length).toBeLessThanOrEqual(files)
  },
)
