import { and, eq } from 'drizzle-orm'

import { reconciliation, reconciliationReport } from '@/contracts/reconciliation'
import { jobs } from '@/server/db/jobs-schema'
import { enqueue } from '@/server/jobs/enqueue'
import { claimJob } from '@/server/jobs/lease'
import { type JobHandler, runJob } from '@/server/jobs/run-job'
import type { AskedProvider } from '@/server/provider-api/provider-api'
import { reconcile } from '@/server/reconciliation/reconcile'

import { startServer } from './server'
import { createStandInProvider } from './stand-in-provider'

const API = '/functions/api/v1'
const KIND = 'reconciliation'
const NEVER = new AbortController().signal
type Options = NonNullable<Parameters<typeof startServer>[0]>

/** The server with providers in memory that it can ask, and an administrator. */
export const startAsking = async ({ variables = {}, overrides = {} }: Options = {}) => {
  const standIn = createStandInProvider()
  const server = await startServer({
    variables: { ...standIn.variables(), RECONCILE_MINUTES: '0', ...variables },
    overrides: { fetch: standIn.fetch, ...overrides },
  })
  const { db, deps } = server
  let admin = await server.signIn('admin', 'Ada Moreau')

  const report = async () =>
    reconciliationReport.parse(await (await admin.request(`${API}/reconciliations`)).json())
  const ask = (provider: string, days?: number) =>
    admin.request(`${API}/reconciliations`, {
      json: { provider, ...(days !== undefined && { days }) },
    })
  /** Does the provider's job as a process would that comes by now, without waiting between attempts. */
  const work = async (provider: AskedProvider, stopping: AbortSignal = NEVER) => {
    await enqueue(db, { kind: KIND, key: provider, payload: { provider } })
    const job = await claimJob(db, [KIND])
    if (!job) return
    const handler: JobHandler<{ provider: AskedProvider }> = (running) =>
      reconcile(deps, running, { pauseMs: 1, saveEveryMs: 5 })
    await runJob(deps, job, { handler: handler as JobHandler }, stopping)
    // When it wants to come back is told by the test's clock, which is not the database's.
    await db.delete(jobs).where(and(eq(jobs.id, job.id), eq(jobs.state, 'waiting')))
  }
  /** Presses the button and waits for the result. */
  const askAndRun = async (provider: AskedProvider, days?: number) => {
    const { id } = reconciliation.parse(await (await ask(provider, days)).json())
    await work(provider)
    const found = (await report()).items.find((item) => item.id === id)
    if (!found) throw new Error('The run is missing')
    return found
  }
  return {
    server,
    standIn,
    admin: () => admin,
    report,
    ask,
    work,
    askAndRun,
    reset: async () => {
      await server.truncateAll()
      standIn.vapi.clear()
      standIn.retell.clear()
      standIn.asked.length = 0
      standIn.interrupt(null)
      admin = await server.signIn('admin', 'Ada Moreau')
    },
  }
}
