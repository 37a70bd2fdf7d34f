import type { Logger } from 'pino'

import type { Provider } from '@/contracts/call-words'
import type { DeliveryResult } from '@/contracts/deliveries'
import type { LiveEvent } from '@/contracts/live'
import type { Utterance } from '@/contracts/transcript'
import type { Analyzer, TrialReader } from '@/domain/analyzer'
import type { CallModel } from '@/domain/learning/call-model'
import type { DeliveryRefusal, ProviderReading } from '@/domain/provider-reading'

import type { CallTable } from './call-index/call-table'
import type { Database, OpenDatabase } from './db/client'
import type { refusedDeliveries } from './db/deliveries-schema'
import type { Environment } from './env'

export type PublishedEvent = { cursor: string; event: LiveEvent }

export type LiveFeed = {
  subscribe: (listener: (events: PublishedEvent[]) => void) => () => void
  /** Where the feed stands: a screen that starts now needs nothing older. */
  cursor: () => string
  /** Events after a cursor, oldest first; null when the cursor is too old or no cursor at all. */
  since: (cursor: string) => Promise<PublishedEvent[] | null>
  close: () => Promise<void>
}

export type CountsFeed = {
  subscribe: (listener: (event: LiveEvent) => void) => () => void
  /** For a screen that was away: tells the counts also when they are what was told last. */
  tellAgain: () => void
}

export type CallIndex = {
  /**
   * The facts of every call, with everything that was committed before this was called. Waits while
   * they are loaded for the first time, and after something larger than single calls has changed.
   */
  current: () => Promise<CallTable>
  /** The same without waiting for the loading, which it begins: null until it is done. */
  ready: () => Promise<CallTable | null>
  /** How many calls are in memory; 0 while they are loaded. */
  size: () => number
  close: () => Promise<void>
}

export type Refusal = typeof refusedDeliveries.$inferInsert

export type DeliveryLog = {
  count: (provider: Provider, result: DeliveryResult, at: Date) => void
  /** Counts the refusal and keeps its line. */
  refuse: (refusal: Refusal) => void
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** The secrets and keys of the providers: those of the environment, then those set in Settings. */
export type ProviderCredentials = {
  /** What signs a provider's deliveries, or opens its API. Empty: not configured. */
  of: (provider: Provider, use: 'signing' | 'api') => Promise<readonly string[]>
  /** Whether some are stored that this server's key does not decrypt. */
  hasUnreadable: (provider: Provider) => Promise<boolean>
  used: (provider: Provider, value: string) => void
  forget: () => void
}

/** A body whose signature was checked, and what is needed to read it. Nothing here is secret. */
export type SignedBody = {
  provider: Provider
  headers: { 'content-type': string | undefined; 'content-encoding': string | undefined }
  rawBody: Uint8Array
  receivedAt: Date
}

export type EventReading =
  | { ok: true; reading: ProviderReading }
  | { ok: false; refusal: DeliveryRefusal }

/** What the thread that reads is given. */
export type BodyToRead = { delivery: SignedBody } | { request: string }

/** Reads bodies, in this thread or in one of its own. */
export type DeliveryReader = {
  /** Rejects only when reading fails by a fault of ours. */
  read: (body: SignedBody) => Promise<EventReading>
  /** A large body of a request, as {@link readRequestBody} reads it. */
  readRequest: (text: string) => Promise<unknown>
  /** Call it after the last {@link DeliveryReader.read} was answered. */
  close: () => Promise<void>
}

export type DeliveredEvent = {
  reading: ProviderReading
  bodyHash: string
  bytes: number
  receivedAt: Date
  isSample: boolean
  /** Of a demo: a sample call that counts nowhere. */
  isDemo?: boolean
}

export type IngestResult = {
  /** `ignored`: the call was erased on request and stays so. */
  result: 'accepted' | 'flagged' | 'duplicate' | 'ignored'
  callId: string | null
}

export type Intake = {
  /**
   * Commits one delivery: the event as it may be stored and what it changes on its call, in one
   * transaction. Resolves only after the commit. The same bytes again change nothing.
   */
  take: (event: DeliveredEvent) => Promise<IngestResult>
  /** Resolves when no deliveries come for a moment, or after `ms`: work that can wait gives way. */
  quiet: (ms: number) => Promise<void>
}

/** What a person said of a call; `isNew` where the model in use cannot have learned it. */
export type Lesson = { transcript: Utterance[]; label: string; weight: number; isNew: boolean }

export type Course = {
  seed: string
  /** The workspace's model in use, to be compared with; null: that the product came with. */
  used: Uint8Array | null
  /** What each category is now: itself, its successor, or null when it is retired. */
  current: Record<string, string | null>
}

export type Trained = {
  examples: number
  /** Null: too little to learn from. */
  model: {
    score: { right: number; rulesRight: number; rulesWrong: number; of: number }
    /** Than the rules alone, by more than chance would make it. */
    isBetter: boolean
    /** On the new lessons, beside the model in use. */
    since: { right: number; usedRight: number; of: number }
    bytes: Uint8Array
  } | null
}

/** Trains a model, in this thread or in one of its own. */
export type Trainer = {
  /** Rejects when it is told to stop. */
  train: (course: Course, lessons: AsyncIterable<Lesson[]>, signal: AbortSignal) => Promise<Trained>
}

/** A model with its bytes; `number` and `trainedAt` are null of what the product came with. */
export type ModelInUse = {
  model: CallModel
  bytes: Uint8Array
  number: number | null
  trainedAt: Date | null
}

/** What this process understands calls with, beside the rules. */
export type ModelHolder = {
  inUse: () => ModelInUse | null
  /** The numbers of live models that could not be read and were passed over, the newest first. */
  unreadable: () => number[]
  close: () => Promise<void>
}

export type Mail = {
  to: string
  subject: string
  /** Plain text, lines under 78 characters where they can be. */
  text: string
  /** The same, for programs that show tables. */
  html?: string
  attachments?: { filename: string; content: string }[]
}

export type Mailer = {
  /**
   * Resolves when the mail server has taken the mail; rejects with a `MailProblem`. With an `id`, every
   * attempt has the same Message-ID.
   */
  send: (mail: Mail & { id?: string }) => Promise<void>
}

/** Runs `backup` or `restore`. Rejects with a sentence, or with the reason of `signal`. */
export type BackupCommand = (command: {
  place: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'CREDENTIALS_KEY'>
  parameters: string[]
  now: Date
  signal: AbortSignal
}) => Promise<void>

/** Everything the server reaches outside itself, made once at start and passed in. */
export type Deps = {
  db: Database
  database: OpenDatabase
  env: Environment
  log: Logger
  /** Wakes what waits for changes, here and in other processes; `change` does it after the commit. */
  wake: () => void
  live: LiveFeed
  /** What lists, filters and counts are answered from once it is loaded; null: from the database. */
  callIndex: CallIndex | null
  deliveries: DeliveryLog
  credentials: ProviderCredentials
  reader: DeliveryReader
  /** Commits provider events, those that come at the same time together. */
  intake: Intake
  models: ModelHolder
  trainer: Trainer
  backupCommand: BackupCommand
  analyzer: Analyzer
  trials: TrialReader
  /** Wakes the analysis after the provider was answered. */
  analysisWanted: () => void
  mail: Mailer | null
  /** Lets work go on after the answer; the server waits for it when it stops. Logs a failure. */
  inBackground: (failure: string, work: Promise<unknown>) => void
  now: () => Date
  fetch: typeof globalThis.fetch
}
