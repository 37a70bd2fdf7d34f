import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'

import type { Analysis } from '@/contracts/analysis'
import { callDetail } from '@/contracts/calls'
import { reanalysis } from '@/contracts/reanalysis'
import type { Analyzer } from '@/domain/analyzer'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'
import { jobs } from '@/server/db/jobs-schema'
import { auditEntries, callContents, calls } from '@/server/db/schema'
import { claimJob } from '@/server/jobs/lease'
import { type JobHandler, runJob } from '@/server/jobs/run-job'
import { REANALYSED, reanalyseHistory } from '@/server/reanalysis/reanalyse-history'
import { vapiReport } from '@tests/builders/vapi-report'

import { type SignedIn, startServer, type TestServer } from './server'

/** How calls are analysed at the moment, and by whom; set before each test. */
export const world = {
  slices: 0,
  /** A word that no call with it can be analysed for. */
  broken: null as string | null,
  onAnalyze: async () => {},
} as {
  server: TestServer
  admin: SignedIn
  slices: number
  broken: string | null
  onAnalyze: () => Promise<void>
}

export const API = '/functions/api/v1'
const NOW = new Date('2026-11-20T16:00:00Z')

let version: string
let claims: Partial<Analysis>

const local = createLocalAnalyzer()
const analyzer: Analyzer = {
  version: () => version,
  analyze: async (input) => {
    if (
      world.broken !== null &&
      input.transcript.some(({ text }) => text.includes(world.broken ?? ''))
    ) {
      throw new Error('No idea')
    }
    const made = await local.analyze(input)
    const said = { ...made, ...claims }
    await world.onAnalyze()
    return said
  },
}

export const claim = <Value>(value: Value) => ({
  value,
  source: 'local' as const,
  reason: '',
  evidence: [],
  confidence: 0.8,
  get version() {
    return version
  },
})
export const step = (title: string, kind: Analysis['nextSteps'][number]['kind'] = 'fix') => ({
  kind,
  title,
  priority: 'normal' as const,
  dueAt: null,
  source: 'local' as const,
  evidence: [],
})
export const claimAs = (name: string, more: Partial<Analysis> = {}) => {
  version = name
  claims = { category: claim('billing'), sentiment: claim('neutral'), nextSteps: [], ...more }
}

export const beforeReanalysis = () => {
  beforeAll(async () => {
    world.server = await startServer({ overrides: { analyzer, now: () => NOW } })
  })
  afterAll(() => world.server.close())
  beforeEach(async () => {
    await world.server.truncateAll()
    world.admin = await world.server.signIn('admin', 'Bo Boss')
    world.broken = null
    world.onAnalyze = async () => {}
    world.slices = 0
    claimAs('rules 1')
  })
}

/** Runs the job that waits, as a worker does, until it is done or has done so many slices. */
export const run = async (most = Infinity, payload: { force: true } | null = null) => {
  const kind = 'reanalyse-history'
  const due = world.server.db.update(jobs).set({ runAt: new Date(0) })
  const waits = await due.where(and(eq(jobs.kind, kind), eq(jobs.state, 'waiting'))).returning()
  const schedule = payload === null && { key: 'all', schedule: '47 * * * *', zone: 'UTC' }
  if (waits.length === 0) await world.server.db.insert(jobs).values({ kind, payload, ...schedule })
  const job = await claimJob(world.server.db, [kind])
  if (!job) throw new Error('No such job waits')
  const stopping = new AbortController()
  const quiet = async () => {
    world.slices += 1
    if (world.slices >= most) stopping.abort(new Error('stopped'))
  }
  const deps = { ...world.server.deps, intake: { ...world.server.deps.intake, quiet } }
  const handler = (running: Parameters<typeof reanalyseHistory>[1]) =>
    reanalyseHistory(deps, running)
  await runJob(world.server.deps, job, { handler: handler as JobHandler }, stopping.signal)
}
export const addCalls = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    const startedAt = new Date(NOW.getTime() - (at + 1) * 60 * 60_000)
    await world.server.deliver(
      'vapi',
      vapiReport({ id: `call-${at}`, name: `Caller ${at}`, startedAt }),
    )
  }
  await world.server.analyze()
}
export const read = async (id: string) =>
  callDetail.parse(await (await world.admin.request(`${API}/calls/${id}`)).json())
export const patch = async (id: string, json: object) => {
  const { version: seen } = await read(id)
  const answer = await world.admin.request(`${API}/calls/${id}`, {
    method: 'PATCH',
    json: { version: seen, ...json },
  })
  expect(answer.status).toBe(200)
}
export const status = async () =>
  reanalysis.parse(await (await world.admin.request(`${API}/analysis/reanalyse`)).json())
export const ask = (as = world.admin) => as.request(`${API}/analysis/reanalyse`, { method: 'POST' })
export const versions = async () => {
  const rows = await world.server.db
    .select({ version: callContents.analysisVersion })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .orderBy(asc(calls.seq))
  return rows.map((row) => row.version)
}
export const audited = (action = REANALYSED) =>
  world.server.db.select().from(auditEntries).where(eq(auditEntries.action, action))
