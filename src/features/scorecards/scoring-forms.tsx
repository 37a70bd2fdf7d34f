import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'

import { answerDispute, disputeScore, putScore } from '@/api/scorecards'
import { type CallScore, type Criterion, disputeInput } from '@/contracts/scorecards'
import { SavedNow, SelectField, TextAreaField, useVersion } from '@/ui/form'

import { FormPanel } from './form-panel'
import { PointsFields } from './points-fields'
import {
  givenAnswers,
  type PointsForm,
  scoreElementId,
  type ScoringTask,
  totalWords,
  typedAnswers,
} from './scoring'

export function ScoringForm({
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
      <ScoreForm
        callId={callId}
        scorecardId={scorecard.id}
        title={`Score: ${scorecard.name}`}
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
      <ScoreForm
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
    <DisputeForm score={score} latest={latest} onClose={onClose} />
  ) : (
    <AnswerDisputeForm score={score} latest={latest} onClose={onClose} />
  )
}

type DisputeProps = { score: CallScore; latest: CallScore | undefined; onClose: () => void }

function DisputeForm({ score, latest = score, onClose }: DisputeProps) {
  const dispute = useMutation(disputeScore)
  const form = useForm({
    resolver: zodResolver(disputeInput.pick({ reason: true })),
    defaultValues: { reason: '' },
  })
  const { isStale, take } = useVersion(score.version, latest, dispute.error)
  const { id, callId, scorecardId, scorer } = score
  return (
    <FormPanel
      onClose={onClose}
      resultId={scoreElementId(scorecardId)}
      title="Dispute the score"
      description={`${scorer.name} or an administrator decides whether to keep or change the score.`}
      form={form}
      onSubmit={({ reason }) =>
        dispute.mutate({ id, callId, reason, version: take() }, { onSuccess: onClose })
      }
      submitLabel="Dispute"
      mutation={dispute}
    >
      {isStale ? <SavedMeanwhile score={latest} /> : null}
      <TextAreaField name="reason" label="What is wrong" maxLength={1000} dir="auto" />
    </FormPanel>
  )
}

function ScoreForm({
  callId,
  scorecardId,
  title,
  criteria,
  version: begun,
  latest,
  onClose,
}: {
  callId: string
  scorecardId: string
  title: string
  criteria: readonly Criterion[]
  /** 0: there was none. */
  version: number
  latest: CallScore | undefined
  onClose: () => void
}) {
  const save = useMutation(putScore)
  const form = useForm<PointsForm>({ defaultValues: { answers: typedAnswers(criteria) } })
  const { isStale, take } = useVersion(begun, latest, save.error)
  return (
    <FormPanel
      onClose={onClose}
      resultId={scoreElementId(scorecardId)}
      title={title}
      form={form}
      onSubmit={({ answers }) =>
        save.mutate(
          { callId, scorecardId, version: take(), answers: givenAnswers(criteria, answers) },
          { onSuccess: onClose },
        )
      }
      submitLabel="Save score"
      mutation={save}
    >
      {isStale && latest ? <SavedMeanwhile score={latest} /> : null}
      <PointsFields criteria={criteria} />
    </FormPanel>
  )
}

type DisputeAnswer = PointsForm & { decision: 'keep' | 'accept'; text: string }

const DECISIONS = [
  { value: 'keep', label: 'Keep the score' },
  { value: 'accept', label: 'Change the score' },
]

function AnswerDisputeForm({ score, latest = score, onClose }: DisputeProps) {
  const answering = useMutation(answerDispute)
  const { id, callId, dispute } = score
  const form = useForm<DisputeAnswer>({
    defaultValues: { decision: 'keep', text: '', answers: typedAnswers(score.answers) },
  })
  const decision = useWatch({ control: form.control, name: 'decision' })
  const { isStale, take } = useVersion(score.version, latest, answering.error)
  const onSubmit = ({ text, answers }: DisputeAnswer) => {
    if (decision === 'keep' && text.trim() === '') {
      form.setError('text', { message: 'Enter a reason' }, { shouldFocus: true })
      return
    }
    const version = take()
    const answer =
      decision === 'keep'
        ? { version, accepted: false as const, text }
        : { version, accepted: true as const, text, answers: givenAnswers(score.answers, answers) }
    answering.mutate({ id, callId, answer }, { onSuccess: onClose })
  }
  return (
    <FormPanel
      onClose={onClose}
      resultId={scoreElementId(score.scorecardId)}
      title="Answer the dispute"
      description={
        <>
          {dispute?.by.name}: “{dispute?.reason}”
        </>
      }
      form={form}
      onSubmit={onSubmit}
      submitLabel="Answer"
      mutation={answering}
    >
      {isStale ? <SavedMeanwhile score={latest} /> : null}
      <SelectField name="decision" label="Decision" options={DECISIONS} />
      <TextAreaField
        name="text"
        label={decision === 'keep' ? 'Reason' : 'Note'}
        rows={2}
        maxLength={1000}
        dir="auto"
      />
      {decision === 'accept' ? <PointsFields criteria={score.answers} /> : null}
    </FormPanel>
  )
}

function SavedMeanwhile({ score }: { score: CallScore }) {
  return (
    <SavedNow>
      {totalWords(score.answers)} by <bdi>{score.scorer.name}</bdi>
      {score.dispute ? ', disputed' : ''}. Save again to put yours on top of that.
    </SavedNow>
  )
}
