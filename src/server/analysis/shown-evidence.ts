import type { Analysis } from '@/contracts/analysis'

import { showCategory } from './category-evidence'
import type { Conversation } from './conversation'
import { showResolution } from './resolution-evidence'
import { reasonShown } from './resolution-reason'

type Claims = Pick<Analysis, 'category' | 'resolution' | 'subjects'>

/** The claims with the lines that a person is shown; summary and next steps rest on those found first. */
export function withShownEvidence<All extends Claims>(
  conversation: Conversation,
  claims: All,
): All {
  const { category, resolution, subjects } = claims
  const shown = <Claim extends NonNullable<Analysis['category']>>(claim: Claim) =>
    claim.source === 'local' ? { ...claim, evidence: showCategory(conversation, claim) } : claim
  return {
    ...claims,
    category: category && shown(category),
    subjects: subjects?.map(shown),
    resolution:
      resolution?.source === 'local'
        ? {
            ...resolution,
            reason: reasonShown(conversation, resolution),
            evidence: showResolution(conversation, resolution),
          }
        : resolution,
  }
}
