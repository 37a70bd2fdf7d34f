import { resolve } from 'node:path'

import type { Logger } from 'pino'

import { reasonOf } from '@/lib/reason-of'

import {
  type AnalysisRunner,
  analyzerWith,
  runnerHere,
  trialReaderWith,
} from './analysis-thread/analysis-runner'
import { ANGER_MODEL, FAILURE_MODEL, readStartingModel } from './analysis/starting-model'
import { backupCommandHere } from './backup/backup-command'
import { createCallIndex } from './call-index/call-index'
import { startConsumer } from './changes/consumer'
import { createSignal } from './changes/signal'
import { createCredentials } from './credentials/credentials'
import type { OpenDatabase } from './db/client'
import type { StartEmbedded } from './db/embedded'
import { lockDataDirectory } from './db/lock'
import { openEmbedded, openPostgres } from './db/open'
import type { Deps } from './deps'
import { emailRulesConsumer } from './email-rules/on-events'
import type { Environment } from './env'
import { ANALYSIS, jobEnds, jobHandlers, jobSchedules } from './job-handlers'
import { guardedFetch } from './http/guarded-fetch'
import { webhookBase } from './integrations/webhook-base'
import { enqueueSoon } from './jobs/enqueue'
import { startJobs } from './jobs/start-jobs'
import { holdModel } from './learning/model-holder'
import { trainerHere } from './learning/training'
import { createLiveFeed } from './live/feed'
import { createMailer } from './mail/mailer'
import { startHeartbeat } from './operations/heartbeat'
import { readerHere } from './provider-events/reading/delivery-reader'
import { createDeliveryLog } from './provider-events/storing/delivery-log'
import { createIntake } from './provider-events/storing/intake'
import { routingConsumer } from './routing/follow-events'

export type RunningDeps = Deps & {
  startWorkers: () => void
  /** Stops everything, writing what waits. Call it after the last request. */
  close: () => Promise<void>
}

/** Of the ten connections of the pool; the embedded database has one. */
const COMMITS_AT_ONCE = 3

/** Never the user or the password, which are in the same address. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'DATABASE_URL')

/** Where the embedded database runs, and what to do when it stops by itself. */
export type EmbeddedPlace = { start: StartEmbedded; onLost: (error: Error) => void }

/**
 * The embedded database in `DATA_DIR`, or Postgres at `DATABASE_URL`. Rejects with a sentence when
 * another process has the folder or the server cannot be reached.
 */
export const openDatabase = async (
  env: Environment,
  log: Logger,
  { start, onLost }: EmbeddedPlace,
): Promise<OpenDatabase> => {
  const url = env.DATABASE_URL
  if (url !== undefined) {
    try {
      return await openPostgres(url, (error) =>
        log.warn({ err: error }, 'a connection to Postgres was lost'),
      )
    } catch (error) {
      throw new Error(`The Postgres at ${hostOf(url)} cannot be used: ${reasonOf(error)}.`, {
        cause: error,
      })
    }
  }
  const dataDir = resolve(env.DATA_DIR)
  const lock = await lockDataDirectory(dataDir)
  try {
    const database = await openEmbedded(dataDir, start, onLost)
    return {
      ...database,
      close: async () => {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw new Error(`The embedded database in ${dataDir} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

export const createDeps = async (
  env: Environment,
  log: Logger,
  database: OpenDatabase,
  {
    analysisRunner,
    ...overrides
  }: Partial<
    Pick<Deps, 'now' | 'fetch' | 'analyzer' | 'mail' | 'reader' | 'trainer' | 'backupCommand'>
  > & {
    analysisRunner?: AnalysisRunner
  } = {},
): Promise<RunningDeps> => {
  const { db, migrations } = database
  if (migrations.length > 0) log.info({ migrations }, 'the database was migrated')
  const signal = await createSignal(database, log)
  const live = await createLiveFeed(db, signal, log)
  const isIndexed = env.CALL_INDEX === 'on' && env.ROLE !== 'worker'
  const callIndex = isIndexed ? createCallIndex(db, live, log) : null
  const refused = (why: string) => log.warn(`Calls are understood by rules alone. ${why}`)
  const started = readStartingModel(refused)
  // A thread reads its own and says nothing.
  for (const file of [ANGER_MODEL, FAILURE_MODEL]) readStartingModel(refused, file)
  const runner = analysisRunner ?? runnerHere(() => {})
  const startedWith = started && { ...started, number: null, trainedAt: null }
  const models = await holdModel({ db, live, log }, startedWith)
  const analysis = enqueueSoon({ db, log }, ANALYSIS)
  let jobs: ReturnType<typeof startJobs> | null = null
  let consumers: ReturnType<typeof startConsumer>[] = []
  let heartbeat: ReturnType<typeof startHeartbeat> | null = null
  const background = new Set<Promise<unknown>>()
  const inBackground: Deps['inBackground'] = (failure, work) => {
    const logged = work
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => background.delete(logged))
    background.add(logged)
  }
  const now = overrides.now ?? (() => new Date())
  const changing = { db, now, wake: signal.wake }
  const deps: Deps = {
    ...changing,
    database,
    env,
    log,
    live,
    callIndex,
    deliveries: createDeliveryLog(changing, log),
    credentials: createCredentials({ db, kind: database.kind, env, live, log, inBackground, now }),
    reader: readerHere,
    intake: createIntake(changing, {
      atOnce: database.kind === 'postgres' ? COMMITS_AT_ONCE : 1,
      onCommitted: () => deps.analysisWanted(),
    }),
    models,
    trainer: trainerHere,
    backupCommand: backupCommandHere,
    analyzer: analyzerWith(runner, models),
    trials: trialReaderWith(runner, models),
    analysisWanted: analysis.ask,
    mail: createMailer(env),
    inBackground,
    fetch: guardedFetch({
      trusted: [env.VAPI_API_URL, env.RETELL_API_URL, webhookBase(env)],
    }),
    ...overrides,
  }
  return {
    ...deps,
    startWorkers: () => {
      heartbeat = startHeartbeat(deps)
      if (callIndex) {
        inBackground('the calls could not be read into memory', callIndex.current())
      }
      if (env.ROLE === 'web') return
      jobs = startJobs(deps, jobHandlers(deps), jobSchedules(deps), jobEnds(deps))
      consumers = [emailRulesConsumer(deps), routingConsumer].map((one) => {
        const consumer = startConsumer(deps, signal, one)
        inBackground(`the consumer ${one.name} could not be started`, consumer)
        return consumer
      })
    },
    close: async () => {
      for (const consumer of consumers) {
        await consumer.then(({ stop }) => stop()).catch(() => undefined)
      }
      await jobs?.stop()
      await analysis.stop()
      await Promise.all(background)
      await heartbeat?.stop().catch(() => undefined)
      await deps.reader.close()
      await runner.close()
      await deps.deliveries.close()
      await callIndex?.close()
      await models.close()
      await live.close()
      await signal.close()
      await database.close()
    },
  }
}
