import { reconciliation, reconciliationReport } from '@/contracts/reconciliation'
import type { AskedProvider } from '@/server/provider-api/provider-api'
import { reconcileNext } from '@/server/reconciliation/reconcile-next'

import { startServer } from './server'
import { createStandInProvider } from './stand-in-provider'

const API = '/functions/api/v1'
type Options = NonNullable<Parameters<typeof startServer>[0]>

/** The server with providers in memory that it can ask, and an administrator. */
export const startAsking = async ({ variables = {}, overrides = {} }: Options = {}) => {
  const standIn = createStandInProvider()
  const server = await startServer({
    variables: { ...standIn.variables(), RECONCILE_MINUTES: '0', ...variables },
    overrides: { fetch: standIn.fetch, ...overrides },
  })
  let admin = await server.signIn('admin', 'Ada Moreau')

  const report = async () =>
    reconciliationReport.parse(await (await admin.request(`${API}/reconciliations`)).json())
  const ask = (provider: string, days?: number) =>
    admin.request(`${API}/reconciliations`, {
      json: { provider, ...(days !== undefined && { days }) },
    })
  /** Runs what is due or asked for, without waiting between attempts. */
  const run = (provider: AskedProvider, stopping?: AbortSignal) =>
    reconcileNext(server.deps, provider, stopping, { pauseMs: 1, heartbeatMs: 5 })
  /** Presses the button and waits for the result. */
  const round = async (provider: AskedProvider, days?: number) => {
    const { id } = reconciliation.parse(await (await ask(provider, days)).json())
    await run(provider)
    const found = (await report()).items.find((item) => item.id === id)
    if (!found) throw new Error('The round is missing')
    return found
  }
  return {
    server,
    standIn,
    admin: () => admin,
    report,
    ask,
    run,
    round,
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
