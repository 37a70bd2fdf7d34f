import type { Analysis } from '@/contracts/analysis'

import { detectLanguage } from '../analysis/language'
import { openingWords } from '../analysis/opening'
import { currentCategories } from '../call-labels/store'
import type { ChangeTx } from '../changes/change'
import { differences } from '../changes/versions'
import { updateRows } from '../db/bulk-write'
import { callContents, calls } from '../db/schema'
import { saveProposals } from './save-proposals'
import { saveDocuments } from './search-document'

export const ANALYSIS = { kind: 'system', name: 'Analysis' } as const

/** A call that waited and what was made of it; no analysis while it runs. */
export type AnalysedCall = {
  call: typeof calls.$inferSelect
  contents: typeof callContents.$inferSelect
  analysis: Analysis | null
}

const summaryOf = ({ analysis, contents }: AnalysedCall) =>
  (analysis ?? contents.providerAnalysis).summary?.value ?? null

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
    ...claimedValues(analysed),
  }
}

const documented = (one: AnalysedCall) => {
  const { call, contents } = one
  const summary = call.humanSummary ?? summaryOf(one)
  return { call, summary, transcript: contents.transcript }
}

/** With the category as the workspace has it now. */
const withCategory =
  (current: (key: string) => string | null) =>
  (one: AnalysedCall): AnalysedCall => {
    const { analysis } = one
    if (!analysis?.category) return one
    const value = current(analysis.category.value)
    const category = value === null ? null : { ...analysis.category, value }
    return { ...one, analysis: { ...analysis, category } }
  }

/** Writes what was made of locked calls: claims, search documents, next steps, news. */
export const saveAnalyses = async (tx: ChangeTx, found: AnalysedCall[]) => {
  const analysed = found.map(withCategory(await currentCategories(tx)))
  const claims = analysed.map((one) => claimColumns(one, tx.at))
  await updateRows(tx, calls, 'id', claims)
  const contents = analysed.map(({ call, analysis }) => ({ callId: call.id, analysis }))
  await updateRows(tx, callContents, 'callId', contents)
  await saveDocuments(tx, analysed.map(documented))
  const proposed = analysed.flatMap(({ call, analysis }) =>
    analysis ? [{ callId: call.id, proposals: analysis.nextSteps }] : [],
  )
  const steps = await saveProposals(tx, proposed, tx.at)
  for (const one of analysed) {
    const { id } = one.call
    const { isEmpty: _, ...changed } = differences(one.call, claimedValues(one))
    tx.record({
      entity: 'call',
      id,
      what: 'call.analyzed',
      callId: id,
      actor: ANALYSIS,
      ...changed,
    })
  }
  for (const { id, callId } of steps) {
    tx.record({ entity: 'next-step', id, what: 'next-step.proposed', callId, actor: ANALYSIS })
  }
}
