import type { Deps } from '../deps'
import { ASKED_PROVIDERS, type AskedProvider } from '../provider-api/provider-api'
import { reconcileNext } from './reconcile-next'

/** How long a round that is due, or that another process has left, waits at most. */
const LOOK_EVERY_MS = 15_000

export type ReconciliationWorker = { wake: () => void; stop: () => Promise<void> }

/** Runs the rounds of every provider, one of each at a time, until it is stopped. */
export const startReconciliationWorker = (deps: Deps): ReconciliationWorker => {
  const stopping = new AbortController()
  const running = new Map<AskedProvider, Promise<void>>()
  const again = new Set<AskedProvider>()

  const run = async (provider: AskedProvider) => {
    do {
      again.delete(provider)
      await reconcileNext(deps, provider, stopping.signal)
    } while (again.has(provider) && !stopping.signal.aborted)
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    for (const provider of ASKED_PROVIDERS) {
      again.add(provider)
      if (running.has(provider)) continue
      const work = run(provider)
        .catch((error: unknown) =>
          deps.log.error({ err: error, provider }, 'reconciliation failed'),
        )
        .finally(() => running.delete(provider))
      running.set(provider, work)
    }
  }
  const look = setInterval(wake, LOOK_EVERY_MS)
  look.unref()
  wake()
  return {
    wake,
    stop: async () => {
      clearInterval(look)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
