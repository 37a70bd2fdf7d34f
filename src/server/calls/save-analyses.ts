import type { Analysis, ProposedNextStep } from '@/contracts/analysis'

import { detectLanguage } from '../analysis/language'
import { openingWords } from '../analysis/opening'
import { isUnsure } from '../analysis/unsure'
import { currentCategories } from '../call-labels/store'
import type { ChangeTx } from '../changes/change'
import { differences } from '../changes/versions'
import { updateRows } from '../db/bulk-write'
import { callContents, calls } from '../db/schema'
import { routeCalls } from '../routing/cases'
import { proposeTickets } from '../tickets/propose-tickets'
import { currentClaims } from './current-claims'
import { ANALYSIS, saveProposals } from './save-proposals'
import { saveDocuments } from './search-document'

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
  const current = await currentCategories(tx)
  const analysed = found.map((one) => ({
    ...one,
    analysis: one.analysis && currentClaims(one.analysis, current),
  }))
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
  // A demo puts nothing on anybody's list.
  const working = analysed.filter(({ call }) => !call.isDemo)
  const proposed = working.flatMap(({ call, analysis, proposals = analysis?.nextSteps }) =>
    proposals ? [{ call, proposals }] : [],
  )
  const { steps, asked } = await saveProposals(tx, proposed)
  if (!isAgain) {
    await routeCalls(
      tx,
      working.map(({ call }) => call.id),
    )
  }
  await proposeTickets(tx, working, isAgain)
  for (const { one, before, after } of changed) {
    const { id } = one.call
    const what = isAgain ? 'call.reanalysed' : 'call.analyzed'
    tx.record({ entity: 'call', id, what, callId: id, actor: ANALYSIS, before, after })
  }
  for (const { id, callId } of steps) {
    const what = isAgain ? 'next-step.reproposed' : 'next-step.proposed'
    tx.record({ entity: 'next-step', id, what, callId, actor: ANALYSIS })
  }
  const ofSteps = [...steps, ...asked].flatMap(({ callId }) => callId ?? [])
  return [...changed.map(({ one }) => one.call.id), ...ofSteps]
}
