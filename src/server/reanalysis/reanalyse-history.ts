import { setTimeout as sleep } from 'node:timers/promises'

import { and, eq } from 'drizzle-orm'

import { groupBy } from '@/lib/group-by'
import { portionsOf } from '@/lib/portions'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { type Attempt, attemptAll, saveAttempts } from '../calls/analyze-calls'
import { saveAnalyses } from '../calls/save-analyses'
import { ANALYSIS } from '../calls/save-proposals'
import { type ChangeTx, change } from '../changes/change'
import { readInstallation } from '../db/installation'
import { calls } from '../db/schema'
import { installation } from '../db/settings-schema'
import type { Deps } from '../deps'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { lockCalls, lockSteps, readCalls, readWindow } from './find-outdated'
import { keepJudged, proposalsAgain } from './keep-judged'

const VERSION_KEY = 'analysis-version'
export const REANALYSED = 'history.reanalysed'
const SLICE = 8
/** The pause after a slice is this many times its duration, ten times that while deliveries come. */
const REST = 12
const SHORTEST_REST_MS = 10
const TELL_EVERY_MS = 1000
const MOST_NAMED = 500

type Job = RunningJob<JobPayloads['reanalyse-history']>
export type Progress = {
  version: string
  place: string | null
  done: number
  of: number
  analysed: number
  missed: number
}

const numbersOf = (version: string) => version.match(/\d+/g)?.map(Number) ?? []

const isNewer = (version: string, than: string): boolean => {
  const others = numbersOf(than)
  const difference = numbersOf(version).map((one, at) => one - (others[at] ?? 0))
  return (difference.find((one) => one !== 0) ?? 0) > 0
}

type Read = { version: string; made: Map<string, { rowVersion: string; attempt: Attempt }> }

const readAgain = async (deps: Deps, ids: readonly string[], zone: string): Promise<Read> => {
  const read = await readCalls(deps.db, ids)
  const due = read.map((one) => ({ ...one, failures: 0 }))
  const { version, attempts } = await attemptAll(deps, due, zone)
  const made: Read['made'] = new Map()
  for (const attempt of attempts) {
    const { call, rowVersion } = attempt.due
    if (attempt.analysis) made.set(call.id, { rowVersion, attempt })
    else
      deps.log.warn({ err: attempt.error, callId: call.id }, 'a call could not be analysed again')
  }
  return { version, made }
}

/** Only calls that are as they were read; whatever has happened to the others was analysed, or will be. */
const saveAgain = async (tx: ChangeTx, { version, made }: Read) => {
  const locked = await lockCalls(tx, [...made.keys()])
  const steps = await lockSteps(tx, [...made.keys()])
  const stepsOf = new Map(
    groupBy(steps, ({ callId }) => callId ?? '').map((some) => [some[0].callId, some]),
  )
  const attempts = locked.flatMap(({ call, contents, rowVersion }): Attempt[] => {
    const read = made.get(call.id)
    if (!read?.attempt.analysis || read.rowVersion !== rowVersion) return []
    const analysis = keepJudged(call, contents.analysis, read.attempt.analysis)
    const known = stepsOf.get(call.id) ?? []
    const proposals = proposalsAgain(call, known, analysis.nextSteps, tx.at)
    return [{ due: { call, contents, failures: 0 }, analysis, proposals }]
  })
  const shown: string[] = []
  const saved = await saveAttempts(tx, attempts, async (savepoint, analysed) => {
    shown.push(...(await saveAnalyses(savepoint, analysed, { version, isAgain: true })))
  })
  return { shown, saved: saved.filter(({ error }) => error === undefined).length }
}

/** Screens hear of what shows something else since the last time, together. */
type News = { untold: ReadonlySet<string>; toldAt: number }

const tell = (tx: ChangeTx, { untold, toldAt }: News, shown: readonly string[] | null): News => {
  const all = new Set([...untold, ...(shown ?? [])])
  const at = performance.now()
  if (shown && at - toldAt < TELL_EVERY_MS) return { untold: all, toldAt }
  for (const calls of portionsOf([...all], MOST_NAMED)) {
    tx.record({ entity: 'history', id: null, what: 'history.told', after: { calls } })
  }
  return { untold: new Set(), toldAt: at }
}

type Walk = { job: Job; zone: string; news: News }

const takeSlice = async (
  deps: Deps,
  walk: Walk,
  ids: readonly string[],
  so: Progress,
): Promise<Progress> => {
  const { job, zone } = walk
  const began = performance.now()
  const read = await readAgain(deps, ids, zone)
  const { next, news } = await change(deps, ANALYSIS, async (tx) => {
    const { shown, saved } = await saveAgain(tx, read)
    const missed = so.missed + ids.length - saved
    const next = { ...so, analysed: so.analysed + saved, missed }
    await job.checkpoint(tx, next)
    return { next, news: tell(tx, walk.news, shown) }
  })
  walk.news = news
  const rest = Math.max(SHORTEST_REST_MS, (performance.now() - began) * REST)
  await deps.intake.quiet(rest * 10)
  await sleep(rest, undefined, { signal: job.signal })
  return next
}

const walkHistory = async (deps: Deps, walk: Walk): Promise<Progress> => {
  const { job } = walk
  const { db, analyzer } = deps
  let so = job.progress as Progress | null
  so ??= {
    version: analyzer.version(),
    place: null,
    done: 0,
    of: await db.$count(calls),
    analysed: 0,
    missed: 0,
  }
  for (;;) {
    const wanted = { version: analyzer.version(), force: job.payload !== null }
    const window = await readWindow(db, wanted, so.place)
    const last = window.at(-1)
    if (!last) return so
    const before: number = so.done
    const due = window.flatMap((row, at) => (row.isWanted ? { ...row, done: before + at + 1 } : []))
    for (const slice of portionsOf(due, SLICE)) {
      job.signal.throwIfAborted()
      const { place = null, done = 0 } = slice.at(-1) ?? {}
      const ids = slice.map(({ id }) => id)
      so = await takeSlice(deps, walk, ids, { ...so, place, done })
    }
    so = { ...so, place: last.place, done: before + window.length }
    await job.checkpoint(db, so)
  }
}

const isMarked = (version: string) =>
  and(eq(installation.key, VERSION_KEY), eq(installation.value, version))
const markRead = (tx: ChangeTx, version: string) =>
  tx
    .insert(installation)
    .values({ key: VERSION_KEY, value: version })
    .onConflictDoUpdate({ target: installation.key, set: { value: version } })

/**
 * Analyses stored calls again from what is stored of them, from the newest on. Without a payload those
 * of an older version, once for each version; as long as some of them could not be, again the next time.
 */
export const reanalyseHistory = async (deps: Deps, job: Job): Promise<void> => {
  const { db, analyzer } = deps
  const known = await readInstallation(db, VERSION_KEY)
  if (job.payload === null && known !== null && !isNewer(analyzer.version(), known)) return
  const { zone } = await readOrganisationCalendar(db)
  const news = { untold: new Set<string>(), toldAt: Number.NEGATIVE_INFINITY }
  const walk = { job, zone, news }
  const so = await walkHistory(deps, walk)
  await change(deps, ANALYSIS, async (tx) => {
    tell(tx, walk.news, null)
    const after = { count: so.analysed, version: analyzer.version() }
    if (so.analysed > 0) {
      tx.record({ entity: 'history', id: null, what: REANALYSED, after, isAudited: true })
    }
    if (so.missed === 0) await markRead(tx, so.version)
    else await tx.delete(installation).where(isMarked(so.version))
    // What is on record now is not counted again by another attempt; a schedule begins anew.
    await job.checkpoint(tx, job.payload && { ...so, analysed: 0 })
  })
}
