import type { Logger } from 'pino'

/** Picks up what another process left behind when it died. */
const SWEEP_MS = 5000

export type AnalysisWorker = { wake: () => void; stop: () => Promise<void> }

/** Runs `analyzeDue` after each wake, one run at a time, and now and then unasked. */
export const startAnalysisWorker = (
  analyzeDue: (stopped: () => boolean) => Promise<unknown>,
  log: Logger,
): AnalysisWorker => {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null

  const run = async () => {
    do {
      again = false
      await analyzeDue(() => stopped)
    } while (again && !stopped)
  }
  const wake = () => {
    if (stopped) return
    again = true
    running ??= run()
      .catch((error: unknown) => log.error({ err: error }, 'the analysis stopped'))
      .finally(() => (running = null))
  }
  const sweep = setInterval(wake, SWEEP_MS)
  sweep.unref()
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(sweep)
      await running
    },
  }
}
