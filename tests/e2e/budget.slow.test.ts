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
    ],
    budget: 148,
    files: 12,
  },
  {
    page: 'call list',
    entries: [
      ENTRY,
      'src/routes/_app.tsx?tsr-split=component',
      'src/routes/_app.all-calls.tsx?tsr-split=component',
    ],
    budget: 149,
    files: 12,
  },
  {
    // With its forms; the waveform comes with the first recording that is played.
    page: 'call detail',
    entries: [
      ENTRY,
      'src/routes/_app.tsx?tsr-split=component',
      'src/routes/_app.unified-dashboard.$id.tsx?tsr-split=component',
    ],
    budget: 203,
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

test('the page for slow lines needs at most 20 KB more than the login screen', () => {
  const bytes = (entries: string[]) =>
    scriptsOf(entries).reduce((sum, script) => sum + script.bytes, 0)
  const light = [ENTRY, 'src/routes/simple.tsx?tsr-split=component']
  const above = bytes(light) - bytes([ENTRY])
  process.stdout.write(`${(above / KILOBYTE).toFixed(1).padStart(7)} KB  simple, above the login\n`)
  expect(above).toBeLessThanOrEqual(20 * KILOBYTE)
})

test.each([
  ['analytics', 60],
  ['ai-analytics', 60],
  ['advanced-reports', 60],
  ['performance', 60],
  // All fifteen widgets, lists and all.
  ['interactive-dashboard', 63],
  ['role-dashboard', 67],
])('the charts of %s need at most %d KB more than the shell', (page, budget) => {
  const bytes = (...entries: string[]) =>
    scriptsOf([ENTRY, 'src/routes/_app.tsx?tsr-split=component', 'contracts', ...entries]).reduce(
      (sum, script) => sum + script.bytes,
      0,
    )
  const above = bytes(`src/routes/_app.${page}.tsx?tsr-split=component`) - bytes()
  process.stdout.write(
    `${(above / KILOBYTE).toFixed(1).padStart(7)} KB  ${page}, above the shell\n`,
  )
  expect(above).toBeLessThanOrEqual(budget * KILOBYTE)
})
