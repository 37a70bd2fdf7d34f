import type { CallScore } from '@/contracts/scorecards'

import { AnswerDisputeDialog } from './answer-dispute-dialog'
import { DisputeDialog } from './dispute-dialog'
import { ScoreDialog } from './score-dialog'
import type { ScoringTask } from './scoring-task'

export function ScoringDialog({
  callId,
  task,
  scores,
  onClose,
}: {
  callId: string
  task: ScoringTask
  scores: readonly CallScore[]
  onClose: () => void
}) {
  if (task.kind === 'score') {
    const { scorecard } = task
    const latest = scores.find(({ scorecardId }) => scorecardId === scorecard.id)
    return (
      <ScoreDialog
        callId={callId}
        scorecardId={scorecard.id}
        title={`Score by ${scorecard.name}`}
        criteria={scorecard.criteria}
        version={0}
        latest={latest}
        onClose={onClose}
      />
    )
  }
  const { score } = task
  const latest = scores.find(({ id }) => id === score.id)
  if (task.kind === 'change') {
    return (
      <ScoreDialog
        callId={callId}
        scorecardId={score.scorecardId}
        title={`Change the score by ${score.scorecardName}`}
        criteria={score.answers}
        version={score.version}
        latest={latest}
        onClose={onClose}
      />
    )
  }
  return task.kind === 'dispute' ? (
    <DisputeDialog score={score} latest={latest} onClose={onClose} />
  ) : (
    <AnswerDisputeDialog score={score} latest={latest} onClose={onClose} />
  )
}
