import { sampleDeliveries } from '@/simulator/sample-workspace'

import { analyzeDueCalls } from './calls/analyze-due'
import { readInstallation, rememberInstallation } from './db/installation'
import { calls } from './db/schema'
import type { Deps } from './deps'
import { privateWebhooks } from './private-webhooks'
import { arrangeSampleDesk } from './sample-desk'

const SEED = 20
const CALLS = 160

/**
 * Loads the sample workspace once in an installation's life, through the webhooks. What was begun
 * and interrupted is finished: the same moment and seed give the same calls.
 */
export const loadSampleWorkspace = async (deps: Deps): Promise<number> => {
  const { db, now } = deps
  if (await readInstallation(db, 'sample-loaded')) return 0
  const begun = await readInstallation(db, 'sample-begun')
  const existing = await db.select({ id: calls.id }).from(calls).limit(1)
  if (!begun && existing.length > 0) return 0
  const at = new Date(await rememberInstallation(db, 'sample-begun', now().toISOString()))
  const webhooks = privateWebhooks(deps, { isSample: true })
  let delivered = 0
  const about = new Map<string, string | null>()
  const deliveries = sampleDeliveries({ seed: SEED, now: at, calls: CALLS })
  for await (const { provider, body, call } of deliveries) {
    about.set(call.id, call.category)
    const response = await webhooks.deliver(provider, body)
    if (!response.ok) throw new Error(`The sample workspace was refused: ${await response.text()}`)
    delivered += 1
  }
  await analyzeDueCalls(deps)
  await arrangeSampleDesk(deps, at, about)
  await rememberInstallation(db, 'sample-loaded', now().toISOString())
  return delivered
}
