// Delivers real conversations through the webhooks, twice, the second time in random order, and
// compares every call with what is known about it.
import { setTimeout as sleep } from 'node:timers/promises'

import type { CallDetail } from '@/contracts/calls'

import { startProcess } from '../harness/process'
import { compareCall } from './lib/compare-call'
import { readLabels, readSentWords } from './lib/labels'
import { createProblems } from './lib/problems'
import { requireSharedData, sharedPath } from './lib/shared-data'
import { startSimulator } from './lib/simulate'

const ANALYSED_WITHIN_MS = 180_000

requireSharedData('dev')
const { expect, conclude } = createProblems()
const labels = readLabels()
const words = readSentWords()
const server = await startProcess()

const replay = async (options: string[]) => {
  const files = ['dev/vapi.ndjson.gz', 'dev/retell.ndjson.gz'].map(sharedPath)
  const simulator = startSimulator(server.url, ['--replay', ...files, '--json', ...options])
  const code = await simulator.ended()
  expect(code === 0, `The replay ended with ${code}: ${simulator.output()}`)
}

/** Every call in full, by the provider's id, once the first analysis is through. */
const readEverything = async (): Promise<Map<string, CallDetail>> => {
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

await replay(['--shuffle', '--seed', '7'])
const second = await readEverything()
expect(second.size === first.size, `After the second replay there are ${second.size} calls`)
for (const [id, call] of first) {
  const unchanged = JSON.stringify(second.get(id)) === JSON.stringify(call)
  expect(unchanged, `${id}: changed by the second replay`)
}
await server.stop()
conclude(
  `${first.size.toLocaleString('en-US')} calls right, and unchanged by a second replay in random order`,
)
