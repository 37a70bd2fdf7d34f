import type { Analysis, ClaimOf } from '@/contracts/analysis'
import type { Utterance } from '@/contracts/transcript'
import { UNSURE_BELOW } from '@/domain/sureness'

/** What a language model claimed of a call, checked against what was said. */
export type EndpointClaims = {
  [Key in 'category' | 'summary']?: Analysis[Key] | undefined
}

const NAMES_THE_MATTER = 0.7

type Claim = { source: string; confidence?: number } | null

const isOpen = (claim: Claim, below: number) =>
  claim === null || (claim.source === 'local' && (claim.confidence ?? below) < below)

export const isCategoryOpen = ({ category }: Analysis) => isOpen(category, UNSURE_BELOW)

export const isSummaryOpen = ({ summary }: Analysis) => isOpen(summary, NAMES_THE_MATTER)

const isSurer = (claim: ClaimOf<'category'>, than: ClaimOf<'category'> | null) =>
  (claim.confidence ?? 0) >= (than?.confidence ?? 0)

/** The claims where the analysis has none or is unsure. */
export const withEndpointClaims = (local: Analysis, claims: EndpointClaims): Analysis => {
  const { category, summary } = claims
  const isTaken = category && isCategoryOpen(local) && isSurer(category, local.category)
  return {
    ...local,
    category: isTaken ? category : local.category,
    summary: summary && isSummaryOpen(local) ? summary : local.summary,
  }
}

const stillSaid = <Made extends ClaimOf<'category' | 'summary'>>(
  claim: Made | null | undefined,
  transcript: Utterance[],
): Made | null => {
  if (claim?.source !== 'endpoint') return null
  const holds = claim.evidence.every(({ utterance, quote }) =>
    transcript[utterance]?.text.includes(quote),
  )
  return holds ? claim : null
}

/** A call that is analysed again keeps what a language model claimed of the same words. */
export const keepEndpointClaims = (
  local: Analysis,
  before: Analysis | null,
  transcript: Utterance[],
): Analysis =>
  withEndpointClaims(local, {
    category: stillSaid(before?.category, transcript),
    summary: stillSaid(before?.summary, transcript),
  })
