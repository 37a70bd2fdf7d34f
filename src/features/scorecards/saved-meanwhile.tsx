import type { CallScore } from '@/contracts/scorecards'

import { totalWords } from './score-labels'

export function SavedMeanwhile({ score }: { score: CallScore }) {
  return (
    <p className="rounded-control border border-line bg-canvas px-3 py-2 text-row text-ink">
      Saved now: {totalWords(score.answers)} by <bdi>{score.scorer.name}</bdi>
      {score.dispute ? ', disputed' : ''}. Save again to put yours on top of that.
    </p>
  )
}
