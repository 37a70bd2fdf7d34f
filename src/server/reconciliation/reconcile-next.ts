import type { Deps } from '../deps'
import { type AskedProvider, providerApi } from '../provider-api/provider-api'
import { claimRound } from './rounds'
import { type RoundSettings, runRound } from './run-round'
import { startDueRound } from './start-round'

/**
 * Runs the provider's next round, if one is due, was asked for, or was left by a process that died.
 * Safe to call in many processes at once: one of them runs it.
 */
export const reconcileNext = async (
  deps: Deps,
  provider: AskedProvider,
  stopping: AbortSignal = new AbortController().signal,
  settings: RoundSettings = {},
): Promise<void> => {
  if ((await providerApi(deps, provider).keys()).length === 0) return
  await startDueRound(deps, provider)
  const round = await claimRound(deps.db, provider, deps.now())
  if (round) await runRound(deps, { ...round, provider }, stopping, settings)
}
