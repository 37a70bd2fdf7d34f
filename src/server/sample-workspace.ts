import { randomBytes } from 'node:crypto'

import { Hono } from 'hono'

import { sampleDeliveries } from '@/simulator/sample-workspace'
import { signedRequest } from '@/simulator/sign'

import { analyzeDueCalls } from './calls/analyze-due'
import { environmentCredentials } from './credentials/credentials'
import { readInstallation, rememberInstallation } from './db/installation'
import { calls } from './db/schema'
import type { Deps } from './deps'
import type { ApiEnv } from './http/api-env'
import { arrangeSampleDesk } from './sample-desk'
import { onApiError } from './http/problem'
import { requestContext } from './http/request-context'
import { webhookRoutes } from './provider-events/routes'

const SEED = 20
const CALLS = 160

/** The webhooks as a provider reaches them, with secrets of their own, for this process alone. */
const privateWebhooks = (deps: Deps) => {
  const secret = randomBytes(24).toString('base64')
  const secrets = { vapi: secret, retell: secret, generic: `whsec_${secret}` }
  const credentials = environmentCredentials({
    ...deps.env,
    VAPI_WEBHOOK_SECRET: [secrets.vapi],
    RETELL_API_KEY: [secrets.retell],
    WEBHOOK_SECRET: [secrets.generic],
  })
  // The delivery log is about real providers; the sample's own deliveries would only confuse it.
  const nothing = () => Promise.resolve()
  const deliveries = { count: () => {}, refuse: () => {}, flush: nothing, close: nothing }
  const app = new Hono<ApiEnv>()
    .use(requestContext(deps.log))
    .onError(onApiError)
    .route('/functions', webhookRoutes({ ...deps, credentials, deliveries }, { isSample: true }))
  return { app, secrets }
}

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
  const { app, secrets } = privateWebhooks(deps)
  let delivered = 0
  const about = new Map<string, string | null>()
  const deliveries = sampleDeliveries({ seed: SEED, now: at, calls: CALLS })
  for await (const { provider, body, call } of deliveries) {
    about.set(call.id, call.category)
    const secret = secrets[provider]
    const request = signedRequest({ provider, body, secret, baseUrl: 'http://sample', now: now() })
    const response = await app.request(request)
    if (!response.ok) throw new Error(`The sample workspace was refused: ${await response.text()}`)
    delivered += 1
  }
  await analyzeDueCalls(deps)
  await arrangeSampleDesk(deps, at, about)
  await rememberInstallation(db, 'sample-loaded', now().toISOString())
  return delivered
}
