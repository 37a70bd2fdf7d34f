import type { Logger } from 'pino'

import type { Analyzer } from './analysis/analyzer'
import type { CallIndex } from './call-index/call-index'
import type { Database, OpenDatabase } from './db/client'
import type { Environment } from './env'
import type { LiveFeed } from './live/feed'
import type { Mailer } from './mail/mailer'
import type { DeliveryLog } from './provider-events/delivery-log'
import type { DeliveryReader } from './provider-events/delivery-reader'
import type { Intake } from './provider-events/intake'

/** Everything the server reaches outside itself, made once at start and passed in. */
export type Deps = {
  db: Database
  database: OpenDatabase
  env: Environment
  log: Logger
  /** Tells open screens, here and in other processes, that something changed. */
  live: LiveFeed
  /** What lists, filters and counts are answered from. */
  callIndex: CallIndex
  deliveries: DeliveryLog
  /** Reads the bodies of provider events. */
  reader: DeliveryReader
  /** Commits provider events, those that come at the same time together. */
  intake: Intake
  analyzer: Analyzer
  /** Wakes the analysis after the provider was answered. */
  analysisWanted: () => void
  /** Begins a round of reconciliation that somebody asked for. */
  reconciliationWanted: () => void
  /** Null when no mail server is configured. */
  mail: Mailer | null
  /** Lets work go on after the answer; the server waits for it when it stops. Logs a failure. */
  inBackground: (failure: string, work: Promise<unknown>) => void
  now: () => Date
  fetch: typeof globalThis.fetch
}
