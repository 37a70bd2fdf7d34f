import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'

import { type Analysis, emptyAnalysis, type ProposedNextStep } from '@/contracts/analysis'
import { hasEnded } from '@/domain/call-state'
import { fold } from '@/lib/fold'

import { openingWords } from '../analysis/opening'
import type { Transaction } from '../db/client'
import { callContents, calls, callSearch, nextSteps } from '../db/schema'
import type { Deps } from '../deps'
import { recordLive } from '../live/feed'
import { searchDocument } from './search-document'

type CallRow = typeof calls.$inferSelect
type Contents = typeof callContents.$inferSelect

/** Where "tomorrow at three" is resolved, until the workspace has a time zone of its own. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const nextDue = async (tx: Transaction) => {
  const [row] = await tx
    .select({ call: calls, contents: callContents })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(eq(calls.analysisDue, true))
    .orderBy(asc(calls.receivedAt))
    .limit(1)
    .for('update', { of: calls, skipLocked: true })
  return row ?? null
}

const analyze = async (
  { analyzer, log }: Deps,
  call: CallRow,
  contents: Contents,
): Promise<Analysis | null> => {
  if (!hasEnded(call.status)) return null
  try {
    return await analyzer.analyze({
      transcript: contents.transcript ?? [],
      startedAt: call.startedAt,
      endedAt: call.endedAt,
      direction: call.direction,
      outcome: call.outcome,
      endedReason: call.endedReason,
      durationSeconds: call.durationSeconds,
      timeZone: TIME_ZONE,
      provider: contents.providerAnalysis,
    })
  } catch (error) {
    // A call nobody can analyse must not stop the ones behind it: the provider's word stands alone.
    log.error({ err: error, callId: call.id }, 'a call could not be analysed')
    return { ...emptyAnalysis, ...contents.providerAnalysis }
  }
}

const proposalKey = ({ kind, title }: ProposedNextStep) => `${kind} ${fold(title)}`.slice(0, 250)

/** A later analysis replaces what the earlier one proposed, except what a person has touched. */
const saveProposals = async (
  tx: Transaction,
  callId: string,
  proposals: ProposedNextStep[],
  now: Date,
) => {
  const keys = proposals.map(proposalKey)
  const untouched = and(
    eq(nextSteps.callId, callId),
    eq(nextSteps.status, 'open'),
    eq(nextSteps.version, 1),
    isNotNull(nextSteps.proposalKey),
    inArray(nextSteps.source, ['provider', 'local']),
  )
  const outdated =
    keys.length > 0 ? and(untouched, notInArray(nextSteps.proposalKey, keys)) : untouched
  const removed = await tx.delete(nextSteps).where(outdated).returning({ id: nextSteps.id })
  const added =
    proposals.length === 0
      ? []
      : await tx
          .insert(nextSteps)
          .values(
            proposals.map((proposal, index) => ({
              callId,
              kind: proposal.kind,
              title: proposal.title,
              priority: proposal.priority,
              source: proposal.source,
              evidence: proposal.evidence,
              dueAt: proposal.dueAt === null ? null : new Date(proposal.dueAt),
              proposalKey: keys[index],
              createdAt: now,
            })),
          )
          .onConflictDoNothing()
          .returning({ id: nextSteps.id })
  return [...removed, ...added]
}

const analyzeOne = async (deps: Deps): Promise<boolean> => {
  const now = deps.now()
  const done = await deps.db.transaction(async (tx) => {
    const due = await nextDue(tx)
    if (!due) return false
    const { call, contents } = due
    const analysis = await analyze(deps, call, contents)
    const aiSummary = (analysis ?? contents.providerAnalysis).summary?.value ?? null
    await tx
      .update(calls)
      .set({
        analysisDue: false,
        updatedAt: now,
        opening: openingWords(contents.transcript ?? []),
        aiSummary,
        aiCategory: analysis?.category?.value ?? null,
        aiPriority: analysis?.priority?.value ?? null,
        aiSentiment: analysis?.sentiment?.value ?? null,
        aiResolution: analysis?.resolution?.value ?? null,
        aiCallback: analysis?.callback?.requested ?? null,
      })
      .where(eq(calls.id, call.id))
    await tx.update(callContents).set({ analysis }).where(eq(callContents.callId, call.id))
    const summary = call.humanSummary ?? aiSummary
    const document = searchDocument({ ...call, summary, transcript: contents.transcript })
    await tx
      .insert(callSearch)
      .values({ callId: call.id, seq: call.seq, document })
      .onConflictDoUpdate({ target: callSearch.callId, set: { document } })
    const changed = analysis ? await saveProposals(tx, call.id, analysis.nextSteps, now) : []
    await recordLive(tx, [
      { entity: 'call', callId: call.id, change: 'updated' },
      ...changed.map(({ id }) => ({
        entity: 'next-step' as const,
        callId: call.id,
        nextStepId: id,
      })),
    ])
    return true
  })
  if (done) deps.live.wake()
  return done
}

/** Analyses and indexes every call that waits for it, oldest first. Safe to run in many processes. */
export const analyzeDueCalls = async (deps: Deps, stopped: () => boolean = () => false) => {
  let analyzed = 0
  while (!stopped() && (await analyzeOne(deps))) analyzed += 1
  return analyzed
}
