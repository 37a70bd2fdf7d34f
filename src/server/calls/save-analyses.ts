import type { Analysis } from '@/contracts/analysis'

import { detectLanguage } from '../analysis/language'
import { openingWords } from '../analysis/opening'
import { currentCategories } from '../call-labels/store'
import { updateRows } from '../db/bulk-write'
import type { Transaction } from '../db/client'
import { callContents, calls } from '../db/schema'
import { recordLive } from '../live/record-live'
import { saveDocuments } from './save-documents'
import { saveProposals } from './save-proposals'

/** A call that waited and what was made of it; no analysis while it runs. */
export type AnalysedCall = {
  call: typeof calls.$inferSelect
  contents: typeof callContents.$inferSelect
  analysis: Analysis | null
}

const summaryOf = ({ analysis, contents }: AnalysedCall) =>
  (analysis ?? contents.providerAnalysis).summary?.value ?? null

const claimColumns = (analysed: AnalysedCall, now: Date) => {
  const { call, contents, analysis } = analysed
  return {
    id: call.id,
    analysisDue: false,
    updatedAt: now,
    opening: openingWords(contents.transcript ?? []),
    language: detectLanguage(contents.transcript ?? []),
    aiSummary: summaryOf(analysed),
    aiCategory: analysis?.category?.value ?? null,
    aiPriority: analysis?.priority?.value ?? null,
    aiSentiment: analysis?.sentiment?.value ?? null,
    aiResolution: analysis?.resolution?.value ?? null,
    aiCallback: analysis?.callback?.requested ?? null,
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
export const saveAnalyses = async (tx: Transaction, found: AnalysedCall[], now: Date) => {
  const analysed = found.map(withCategory(await currentCategories(tx)))
  const claims = analysed.map((one) => claimColumns(one, now))
  await updateRows(tx, calls, 'id', claims)
  const contents = analysed.map(({ call, analysis }) => ({ callId: call.id, analysis }))
  await updateRows(tx, callContents, 'callId', contents)
  await saveDocuments(tx, analysed.map(documented))
  const proposed = analysed.flatMap(({ call, analysis }) =>
    analysis ? [{ callId: call.id, proposals: analysis.nextSteps }] : [],
  )
  const steps = await saveProposals(tx, proposed, now)
  await recordLive(tx, [
    ...analysed.map(({ call }) => ({
      entity: 'call' as const,
      callId: call.id,
      change: 'updated' as const,
    })),
    ...steps.map(({ id, callId }) => ({
      entity: 'next-step' as const,
      callId,
      nextStepId: id,
    })),
  ])
}
