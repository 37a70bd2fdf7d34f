import { setTimeout as sleep } from 'node:timers/promises'

import type { Call, CallDetail } from '@/contracts/calls'
import { callPage } from '@/contracts/calls'

import type { ServerProcess } from '../../harness/process'

type Observed = {
  server: ServerProcess
  body: Buffer
  provider: 'vapi' | 'retell'
  status: number
  ms: number
  stored: Call | undefined
  /** Memory the server grew by while it answered, bytes. */
  grownBytes: number
}

type Check = (observed: Observed) => boolean | Promise<boolean>

const MEGABYTE = 1024 * 1024
/** The body limit of the webhooks, and what parsing and the garbage collector may hold besides. */
const GROWTH_LIMIT = (12 + 100) * MEGABYTE

const detailOf = ({ server, stored }: Observed): Promise<CallDetail> => {
  if (!stored) throw new Error('No call was stored')
  return server.api.call(stored.id)
}

/** What the sender wrote as the caller's name and the first utterance. */
const sentTexts = ({ body, provider }: Observed): { name: string | null; first: string } => {
  const parsed = JSON.parse(body.toString())
  return provider === 'vapi'
    ? {
        name: parsed.message.call.customer.name,
        first: parsed.message.artifact.messages.find((it: { role: string }) => it.role !== 'system')
          .message,
      }
    : { name: null, first: parsed.call.transcript_object[0].content }
}

const storesTheSentText: Check = async (observed) => {
  const detail = await detailOf(observed)
  const { name, first } = sentTexts(observed)
  return (name === null || detail.callerName === name) && detail.transcript[0]?.text === first
}

/** A call is analysed and found a moment after its delivery was answered. */
const ANALYSED_WITHIN_MS = 120_000

/** Asks until the answer is one, or for as long as an analysis may take. */
const soon = async <Answer>(ask: () => Promise<Answer>, isOne: (answer: Answer) => boolean) => {
  const giveUpAt = performance.now() + ANALYSED_WITHIN_MS
  for (;;) {
    const answer = await ask()
    if (isOne(answer) || performance.now() > giveUpAt) return answer
    await sleep(20)
  }
}

const search = ({ server }: Observed, q: string) =>
  soon(
    async () => {
      const started = performance.now()
      const query = new URLSearchParams({ q, limit: '200' })
      const page = await server.api.get(`/calls?${query}`, callPage)
      return { ids: page.items.map((call) => call.id), ms: performance.now() - started }
    },
    ({ ids }) => ids.length > 0,
  )

const isAnalysed: Check = async (observed) => {
  const detail = await soon(
    () => detailOf(observed),
    ({ analysis }) => analysis !== null,
  )
  return detail.analysis !== null
}

const isIsolated: Check = async ({ server }) => {
  const lines = server.output().split('\n').filter(Boolean)
  return lines.every((line) => !line.startsWith('{') || isJson(line))
}

const isJson = (line: string) => {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** The demands of the index that can be seen from outside; the others concern pages and exports. */
const CHECKS: [demand: RegExp, check: Check][] = [
  [
    /a 2xx stores U\+FFFD/,
    async (it) => it.status >= 400 || JSON.stringify(await detailOf(it)).includes('\ufffd'),
  ],
  [/resident memory must not grow/, ({ grownBytes }) => grownBytes < GROWTH_LIMIT],
  [/stored text equals the sent text/, storesTheSentText],
  [/'49' appears nowhere/, storesTheSentText],
  [
    /searching for the name finds exactly this call/,
    async (it) => {
      const { ids } = await search(it, sentTexts(it).first)
      return ids.length === 1 && ids[0] === it.stored?.id
    },
  ],
  [
    /searching for it answers within 2 s/,
    async (it) => {
      const { ids, ms } = await search(it, sentTexts(it).first)
      return ms < 2000 && ids.length === 1 && ids[0] === it.stored?.id
    },
  ],
  [/no log record is split or forged/, isIsolated],
  [/no other customer's history/, async (it) => (await detailOf(it)).callerHistory.length === 0],
  [/duration shown is 60 minutes/, ({ stored }) => stored?.durationSeconds === 3600],
  [/no negative duration/, ({ stored }) => (stored?.durationSeconds ?? 0) >= 0],
  [/no Infinity or NaN/, async (it) => !it.stored || Boolean(await detailOf(it))],
  [/awaiting or serialising the stored object works/, async (it) => Boolean(await detailOf(it))],
  [
    /lists do not load the transcript/,
    async ({ server }) =>
      JSON.stringify(await server.api.get('/calls?limit=1', callPage)).length < 64 * 1024,
  ],
  [/call_analysis of step 1 is still there/, isAnalysed],
  [
    /status is still ended/,
    ({ stored }) => stored?.status === 'ended' || stored?.status === 'analyzed',
  ],
  [/transcript still there/, async (it) => (await detailOf(it)).transcript.length > 0],
]

/** The demands that do not hold. */
export const brokenDemands = async (demands: string[], observed: Observed): Promise<string[]> => {
  const broken: string[] = []
  for (const demand of demands) {
    const limit = /answer within (\d+) s/.exec(demand)?.[1]
    if (limit !== undefined && observed.ms > Number(limit) * 1000) broken.push(demand)
    for (const [pattern, check] of CHECKS) {
      if (pattern.test(demand) && !(await check(observed))) broken.push(demand)
    }
  }
  return broken
}
