import { createHash } from 'node:crypto'

import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'

import type { Utterance } from '@/contracts/transcript'
import { callerInTitle } from '@/domain/caller-in-title'

import { withEndpointClaims } from '../analysis/endpoint-claims'
import { saveAnalyses } from '../calls/save-analyses'
import { type ChangeTx, change } from '../changes/change'
import { listLabels } from '../call-labels/store'
import type { Database } from '../db/client'
import { endpointClaims, endpointModels } from '../db/endpoint-schema'
import { nextSteps } from '../db/next-steps-schema'
import { callContents, calls } from '../db/schema'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { askModel, EndpointProblem } from './ask-model'
import { type Endpoint, endpointOf } from './endpoint'
import {
  type Conversation,
  mayAskAbout,
  messagesOf,
  type Questions,
  questionsOf,
} from './questions'
import { type CheckedAnswer, readAnswer, type Retitled } from './read-answer'
import { ENDPOINT, noteFailure, readStanding, type Standing, weigh } from './standing'

const MOST_ATTEMPTS = 3

type Waiting = {
  call: typeof calls.$inferSelect
  contents: typeof callContents.$inferSelect
  claims: typeof endpointClaims.$inferSelect
}

const selectClaims = (db: Database | ChangeTx) =>
  db
    .select({ call: calls, contents: callContents, claims: endpointClaims })
    .from(endpointClaims)
    .innerJoin(calls, eq(calls.id, endpointClaims.callId))
    .innerJoin(callContents, eq(callContents.callId, endpointClaims.callId))

/** One: a model on the same machine answers none sooner for being asked about several. */
const readWaiting = async (db: Database, without: string[]): Promise<Waiting | undefined> => {
  const [waiting] = await selectClaims(db)
    .where(
      and(
        eq(endpointClaims.state, 'waiting'),
        eq(calls.analysisDue, false),
        notInArray(endpointClaims.callId, without),
      ),
    )
    .orderBy(asc(endpointClaims.attempts), desc(calls.sortAt))
    .limit(1)
  return waiting
}

const hashOf = (transcript: Utterance[] | null) =>
  createHash('sha256').update(JSON.stringify(transcript)).digest('hex')

const isOf = ({ call }: Waiting) => eq(endpointClaims.callId, call.id)

const localCategoryOf = ({ contents: { analysis }, claims }: Waiting) => {
  const category = analysis?.category
  return category?.source === 'endpoint' ? claims.localCategory : (category?.value ?? null)
}

/** Asked one after the other by the job: a call that is being asked about waits in nobody's way. */
export const askEndpoint = async (deps: Deps, job: RunningJob<null>): Promise<Date | void> => {
  const endpoint = endpointOf(deps.env)
  if (!endpoint) return
  await weigh(deps, endpoint.model)
  const failed: string[] = []
  for (;;) {
    job.signal.throwIfAborted()
    const standing = await readStanding(deps.db, endpoint.model)
    const { pausedUntil } = standing
    if (pausedUntil && pausedUntil > deps.now()) return pausedUntil
    const waiting = await readWaiting(deps.db, failed)
    if (!waiting) return
    await job.checkpoint(deps.db)
    const asker = { deps, endpoint, standing, signal: job.signal, failed }
    await askAbout(asker, waiting)
  }
}

type Asker = {
  deps: Deps
  endpoint: Endpoint
  standing: Standing
  signal: AbortSignal
  failed: string[]
}

const askAbout = async (asker: Asker, one: Waiting) => {
  const { deps, endpoint, standing } = asker
  const { call, contents, claims } = one
  const { analysis, transcript } = contents
  const may = mayAskAbout(call, transcript)
  const questions = may && analysis ? questionsOf(analysis, standing.areTextsUsed) : null
  if (!questions || !transcript) {
    await change(deps, ENDPOINT, (tx) => tx.delete(endpointClaims).where(isOf(one)))
    return
  }
  const transcriptHash = hashOf(transcript)
  if (claims.model === endpoint.model && claims.transcriptHash === transcriptHash) {
    await change(deps, ENDPOINT, (tx) =>
      tx.update(endpointClaims).set({ state: 'asked' }).where(isOf(one)),
    )
    return
  }
  try {
    const answer = await ask(asker, questions, { transcript, caller: callerInTitle(call) })
    await change(deps, ENDPOINT, (tx) => take(tx, asker, one, { answer, transcriptHash }))
  } catch (error) {
    if (!(error instanceof EndpointProblem)) throw error
    deps.log.warn({ reason: error.message, callId: call.id }, 'the language model was no help')
    asker.failed.push(call.id)
    await noteFailure(deps, endpoint.model, error)
    const attempts = claims.attempts + 1
    const state = attempts < MOST_ATTEMPTS ? 'waiting' : 'failed'
    await change(deps, ENDPOINT, (tx) =>
      tx.update(endpointClaims).set({ attempts, state }).where(isOf(one)),
    )
  }
}

export const ask = async (
  { deps, endpoint, standing, signal }: Omit<Asker, 'failed'>,
  questions: Questions,
  conversation: Conversation,
) => {
  const labels = await listLabels(deps.db, 'categories', false)
  const offered = labels.filter(({ retiredAt, mergedInto }) => !retiredAt && !mergedInto)
  const categories = offered.map(({ key, label }) => ({ key, label }))
  const answer = await askModel(endpoint, messagesOf(questions, conversation, categories), signal)
  return readAnswer(answer, {
    ...conversation,
    questions,
    categories,
    version: endpoint.model,
    surest: standing.judged === 0 ? 1 : standing.right / standing.judged,
  })
}

type Taken = { answer: CheckedAnswer; transcriptHash: string }

/** Keeps the category apart; what is live becomes the call's, unless a person or a delivery came first. */
const take = async (
  tx: ChangeTx,
  { deps, endpoint: { model }, standing }: Asker,
  one: Waiting,
  { answer, transcriptHash }: Taken,
) => {
  const [now] = await selectClaims(tx)
    .where(isOf(one))
    .for('update', { of: [calls, callContents] })
  if (!now || now.call.analysisDue || hashOf(now.contents.transcript) !== transcriptHash) return
  await tx
    .update(endpointClaims)
    .set({
      state: 'asked',
      model,
      transcriptHash,
      category: answer.category?.value ?? null,
      localCategory: localCategoryOf(now),
      askedAt: tx.at,
    })
    .where(isOf(now))
  const lastError = answer.problems.length === 0 ? null : `Left out: ${answer.problems.join(', ')}.`
  const set = { failures: 0, lastError, pausedUntil: null }
  // An answer takes long: its texts may have been switched off since.
  const [row] = await tx
    .insert(endpointModels)
    .values({ model, ...set })
    .onConflictDoUpdate({ target: endpointModels.model, set })
    .returning({ areTextsUsed: endpointModels.areTextsUsed })
  const areTextsUsed = standing.areTextsUsed && row?.areTextsUsed === true
  const { call, contents } = now
  const category = standing.state === 'live' ? answer.category : undefined
  const summary = areTextsUsed ? answer.summary : undefined
  const titles = areTextsUsed ? answer.titles : []
  if (!contents.analysis || !(category ?? summary ?? titles[0])) return
  if (!mayAskAbout(call, contents.transcript)) return
  const version = contents.analysisVersion ?? deps.analyzer.version()
  const analysis = withEndpointClaims(contents.analysis, { category, summary })
  await saveAnalyses(tx, [{ call, contents, analysis, proposals: null }], { version })
  for (const retitled of titles) await retitle(tx, call.id, retitled)
}

/** Only what nobody has touched; it stays the same proposal. */
const retitle = async (tx: ChangeTx, callId: string, { from, title }: Retitled) => {
  const isUntouched = sql`${nextSteps.callId} = ${callId} and ${nextSteps.title} = ${from}
    and ${nextSteps.status} = 'open' and ${nextSteps.version} = 1 and ${nextSteps.source} = 'local'`
  const steps = await tx.update(nextSteps).set({ title }).where(isUntouched).returning()
  for (const { id } of steps) {
    tx.record({ entity: 'next-step', id, what: 'next-step.retitled', callId })
  }
}
