// Delivers real conversations through the webhooks, twice, the second time in random order, and
// compares every call with what is known about it; with `--calls 40` as many of each provider:
//   npm run check:replay -- [--calls 40] [--seed 1]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import type { CallDetail } from '@/contracts/calls'
import { jobPage } from '@/contracts/jobs'

import { startProcess } from '../harness/process'
import { compareCall } from './lib/compare-call'
import { readLabels, readSentWords } from './lib/labels'
import { createProblems } from './lib/problems'
import { readShared, requireSharedData } from './lib/shared-data'
import { startSimulator } from './lib/simulate'

const ANALYSED_WITHIN_MS = 180_000

requireSharedData('dev')
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const most = Number(values.calls)
const { expect, conclude } = createProblems(values.seed)

const idOf = (line: string): string => {
  const { message, call } = JSON.parse(line) as {
    message?: { call: { id: string } }
    call?: { call_id: string }
  }
  return message?.call.id ?? call?.call_id ?? ''
}
const folder = mkdtempSync(join(tmpdir(), 'support-crm-replay-'))
const replayed = new Set<string>()
const files = ['vapi', 'retell'].map((provider) => {
  const text = readShared(`dev/${provider}.ndjson.gz`, { unpack: true }).toString('utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const ids = new Set([...new Set(lines.map(idOf))].slice(0, most))
  for (const id of ids) replayed.add(id)
  const file = join(folder, `${provider}.ndjson`)
  writeFileSync(file, lines.filter((line) => ids.has(idOf(line))).join('\n'))
  return file
})
const labels = readLabels().filter(({ call_id }) => replayed.has(call_id))
const words = readSentWords()
const server = await startProcess()

const replay = async (options: string[]) => {
  const simulator = startSimulator(server.url, ['--replay', ...files, '--json', ...options])
  const code = await simulator.ended()
  expect(code === 0, `The replay ended with ${code}: ${simulator.output()}`)
}

/** Longer than a process waits before it asks for the analysis of what came. */
const ASKED_WITHIN_MS = 2000

const isAnalysing = async (): Promise<boolean> => {
  const { items } = await server.api.get('/jobs', jobPage)
  const soon = new Date(Date.now() + ASKED_WITHIN_MS).toISOString()
  return items.some(
    ({ kind, state, nextRunAt }) =>
      kind === 'analysis' && (state === 'running' || (nextRunAt !== null && nextRunAt < soon)),
  )
}

/** A call that said more after its first analysis is analysed again: until none is. */
const untilAnalysed = async () => {
  const giveUpAt = performance.now() + ANALYSED_WITHIN_MS
  let idleSince = performance.now()
  while (performance.now() - idleSince < ASKED_WITHIN_MS && performance.now() < giveUpAt) {
    if (await isAnalysing()) idleSince = performance.now()
    await sleep(100)
  }
}

/** Every call in full, by the provider's id, once the first analysis is through. */
const readEverything = async (): Promise<Map<string, CallDetail>> => {
  await untilAnalysed()
  const found = new Map<string, CallDetail>()
  let waiting = (await server.api.calls()).map(({ id }) => id)
  const giveUpAt = performance.now() + ANALYSED_WITHIN_MS
  while (waiting.length > 0 && performance.now() < giveUpAt) {
    const due: string[] = []
    for (const id of waiting) {
      const call = await server.api.call(id)
      if (call.analysis === null) due.push(id)
      else found.set(call.providerCallId, call)
    }
    waiting = due
    if (due.length > 0) await sleep(500)
  }
  expect(waiting.length === 0, `${waiting.length} calls were never analysed`)
  return found
}

await replay([])
const first = await readEverything()
expect(first.size === labels.length, `There are ${first.size} calls, not ${labels.length}`)
expect((await server.api.countCalls()) === labels.length, 'The total of the list is another one')
for (const label of labels) {
  const call = first.get(label.call_id)
  expect(call !== undefined, `${label.call_id}: is missing`)
  if (!call) continue
  for (const problem of compareCall(call, label, words.get(label.call_id) ?? []))
    expect(false, problem)
}

await replay(['--shuffle', '--seed', values.seed])
const second = await readEverything()
expect(second.size === first.size, `After the second replay there are ${second.size} calls`)
for (const [id, call] of first) {
  const unchanged = JSON.stringify(second.get(id)) === JSON.stringify(call)
  expect(unchanged, `${id}: changed by the second replay`)
}
await server.stop()
rmSync(folder, { recursive: true })
conclude(
  `${first.size.toLocaleString('en-US')} calls right, and unchanged by a second replay in random order`,
)
