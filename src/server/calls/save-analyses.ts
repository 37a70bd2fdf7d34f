import { sql } from 'drizzle-orm'

import type { Analysis, ProposedNextStep } from '@/contracts/analysis'
import { fold } from '@/lib/fold'

import { detectLanguage } from '../analysis/language'
import { openingWords } from '../analysis/opening'
import { isUnsure } from '../analysis/unsure'
import { currentCategories } from '../call-labels/store'
import type { ChangeTx } from '../changes/change'
import { differences } from '../changes/versions'
import { insertRows, updateRows } from '../db/bulk-write'
import { queryRows } from '../db/rows'
import { callContents, calls, nextSteps } from '../db/schema'
import { withdrawDue } from '../notifications/assigned'
import { saveDocuments } from './search-document'

export const ANALYSIS = { kind: 'system', name: 'Analysis' } as const

/** A call that waited and what was made of it; no analysis while it runs. */
export type AnalysedCall = {
  call: typeof calls.$inferSelect
  contents: typeof callContents.$inferSelect
  analysis: Analysis | null
  /** Where these are not all that the analysis has; null: the call's next steps stay as they are. */
  proposals?: readonly ProposedNextStep[] | null
}

type Made = {
  version: string
  /** Nothing has happened to the calls: they are only read with another version. */
  isAgain?: boolean
}

const summaryOf = ({ analysis, contents }: AnalysedCall) =>
  (analysis ?? contents.providerAnalysis).summary?.value ?? null

const unsureOf = ({ call, contents, analysis }: AnalysedCall) =>
  isUnsure(analysis, { ...call, ...contents })

/** Columns with a value of a fixed list, never with text of the conversation. */
const claimedValues = ({ contents, analysis }: AnalysedCall) => ({
  language: detectLanguage(contents.transcript ?? []),
  aiCategory: analysis?.category?.value ?? null,
  aiPriority: analysis?.priority?.value ?? null,
  aiSentiment: analysis?.sentiment?.value ?? null,
  aiResolution: analysis?.resolution?.value ?? null,
  aiCallback: analysis?.callback?.requested ?? null,
})

const claimColumns = (analysed: AnalysedCall, now: Date) => {
  const { call, contents } = analysed
  return {
    id: call.id,
    analysisDue: false,
    updatedAt: now,
    opening: openingWords(contents.transcript ?? []),
    aiSummary: summaryOf(analysed),
    aiUnsure: unsureOf(analysed),
    ...claimedValues(analysed),
  }
}

const documented = (one: AnalysedCall) => {
  const { call, contents } = one
  const summary = call.humanSummary ?? summaryOf(one)
  return { call, summary, transcript: contents.transcript }
}

const withCategory =
  (current: (key: string) => string | null) =>
  (one: AnalysedCall): AnalysedCall => {
    const { analysis } = one
    if (!analysis) return one
    const kept = [analysis.category, ...(analysis.subjects ?? [])].map((claim) => {
      const value = claim && current(claim.value)
      return claim && value !== null ? { ...claim, value } : null
    })
    const [category = null, ...subjects] = kept
    return {
      ...one,
      analysis: { ...analysis, category, subjects: subjects.filter((claim) => claim !== null) },
    }
  }

type CallProposals = { callId: string; proposals: readonly ProposedNextStep[] }
type ChangedStep = { id: string; callId: string }

const proposalKey = ({ kind, title }: ProposedNextStep) => `${kind} ${fold(title)}`.slice(0, 250)

const rowsOf = ({ callId, proposals }: CallProposals, now: Date) =>
  proposals.map((proposal) => ({
    callId,
    kind: proposal.kind,
    title: proposal.title,
    priority: proposal.priority,
    source: proposal.source,
    evidence: proposal.evidence,
    dueAt: proposal.dueAt === null ? null : new Date(proposal.dueAt),
    isTimeUnclear: proposal.isTimeUnclear ?? false,
    proposalKey: proposalKey(proposal),
    createdAt: now,
  }))

const changeUntouched = async (tx: ChangeTx, rows: ReturnType<typeof rowsOf>) => {
  const changed = await queryRows<ChangedStep>(
    tx,
    sql`update ${nextSteps} as step set due_at = new."dueAt", is_time_unclear = new."isTimeUnclear",
          priority = new.priority, evidence = new.evidence
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new("callId" uuid, "proposalKey" text,
          "dueAt" timestamptz, "isTimeUnclear" boolean, priority text, evidence jsonb)
        where step.call_id = new."callId" and step.proposal_key = new."proposalKey"
          and step.status = 'open' and step.version = 1 and step.source in ('provider', 'local')
          and (step.due_at, step.is_time_unclear, step.priority, step.evidence)
            is distinct from (new."dueAt", new."isTimeUnclear", new.priority, new.evidence)
        returning step.id, step.call_id as "callId"`,
  )
  await withdrawDue(
    tx,
    changed.map(({ id }) => id),
  )
  return changed
}

const saveProposals = async (tx: ChangeTx, calls: CallProposals[]): Promise<ChangedStep[]> => {
  if (calls.length === 0) return []
  const proposed = calls.map(({ callId, proposals }) => ({
    callId,
    keys: proposals.map(proposalKey),
  }))
  const removed = await queryRows<ChangedStep>(
    tx,
    sql`delete from ${nextSteps}
        using jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb) as proposed("callId" uuid, keys jsonb)
        where ${nextSteps.callId} = proposed."callId" and ${nextSteps.status} = 'open'
        and ${nextSteps.version} = 1 and ${nextSteps.source} in ('provider', 'local')
        and not (proposed.keys ? ${nextSteps.proposalKey})
        returning ${nextSteps.id} as id, ${nextSteps.callId} as "callId"`,
  )
  const rows = calls.flatMap((call) => rowsOf(call, tx.at))
  if (rows.length === 0) return removed
  const changed = await changeUntouched(tx, rows)
  const added = await insertRows<typeof nextSteps, ChangedStep>(tx, nextSteps, rows, {
    returning: ['id', 'callId'],
  })
  return [...removed, ...changed, ...added]
}

const isShownOtherwise = (one: AnalysedCall) =>
  summaryOf(one) !== one.call.aiSummary || unsureOf(one) !== one.call.aiUnsure

/**
 * Writes what was made of locked calls: claims, search documents, next steps, news. Answers the calls
 * of which lists and queues now show something else.
 */
export const saveAnalyses = async (
  tx: ChangeTx,
  found: AnalysedCall[],
  { version, isAgain = false }: Made,
): Promise<string[]> => {
  const analysed = found.map(withCategory(await currentCategories(tx)))
  const changes = analysed.map((one) => ({ one, ...differences(one.call, claimedValues(one)) }))
  const changed = changes.filter(
    ({ one, isEmpty }) => !isAgain || !isEmpty || isShownOtherwise(one),
  )
  // A millisecond later: lists take it over, and no alert rule takes it for news.
  const claims = changed.map(({ one }) =>
    claimColumns(one, isAgain ? new Date(one.call.updatedAt.getTime() + 1) : tx.at),
  )
  await updateRows(tx, calls, 'id', claims)
  const contents = analysed.map(({ call, analysis }) => ({
    callId: call.id,
    analysis,
    analysisVersion: analysis && version,
  }))
  await updateRows(tx, callContents, 'callId', contents)
  await saveDocuments(
    tx,
    changed.map(({ one }) => documented(one)),
  )
  const proposed = analysed.flatMap(({ call, analysis, proposals = analysis?.nextSteps }) =>
    proposals ? [{ callId: call.id, proposals }] : [],
  )
  const steps = await saveProposals(tx, proposed)
  for (const { one, before, after } of changed) {
    const { id } = one.call
    const what = isAgain ? 'call.reanalysed' : 'call.analyzed'
    tx.record({ entity: 'call', id, what, callId: id, actor: ANALYSIS, before, after })
  }
  for (const { id, callId } of steps) {
    const what = isAgain ? 'next-step.reproposed' : 'next-step.proposed'
    tx.record({ entity: 'next-step', id, what, callId, actor: ANALYSIS })
  }
  return [...changed.map(({ one }) => one.call.id), ...steps.map(({ callId }) => callId)]
}
