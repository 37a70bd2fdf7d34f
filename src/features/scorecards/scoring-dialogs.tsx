import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { answerDispute, disputeScore, putScore } from '@/api/scorecards'
import { type CallScore, type Criterion, disputeInput } from '@/contracts/scorecards'
import { FormDialog, SelectField, TextAreaField } from '@/ui/form'

import { PointsFields } from './points-fields'
import { givenAnswers, type PointsForm, typedAnswers } from './points-form'
import { totalWords } from './score-labels'
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

function DisputeDialog({
  score,
  latest = score,
  onClose,
}: {
  score: CallScore
  latest: CallScore | undefined
  onClose: () => void
}) {
  const dispute = useMutation(disputeScore)
  const form = useForm({
    resolver: zodResolver(disputeInput.pick({ reason: true })),
    defaultValues: { reason: '' },
  })
  const isStale = dispute.error?.code === 'stale'
  const { id, callId, scorer } = score
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Dispute the score"
      description={`${scorer.name} or an administrator answers: the score stands, or gets other points.`}
      form={form}
      onSubmit={({ reason }) =>
        dispute.mutate(
          { id, callId, reason, version: isStale ? latest.version : score.version },
          { onSuccess: onClose },
        )
      }
      submitLabel="Dispute"
      pendingLabel="Saving..."
      pending={dispute.isPending}
      error={dispute.error}
    >
      {isStale && latest.version !== score.version ? <SavedMeanwhile score={latest} /> : null}
      <TextAreaField name="reason" label="What is wrong with it" maxLength={1000} dir="auto" />
    </FormDialog>
  )
}

function ScoreDialog({
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
  /** Of the score when the dialog was opened; 0: there was none. */
  version: number
  latest: CallScore | undefined
  onClose: () => void
}) {
  const save = useMutation(putScore)
  const [version, setVersion] = useState(begun)
  const form = useForm<PointsForm>({ defaultValues: { answers: typedAnswers(criteria) } })
  const isStale = save.error?.code === 'stale'
  const seen = isStale && latest ? latest.version : version
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      form={form}
      onSubmit={({ answers }) => {
        setVersion(seen)
        save.mutate(
          { callId, scorecardId, version: seen, answers: givenAnswers(criteria, answers) },
          { onSuccess: onClose },
        )
      }}
      submitLabel="Save score"
      pendingLabel="Saving..."
      pending={save.isPending}
      error={save.error}
    >
      {isStale && latest ? <SavedMeanwhile score={latest} /> : null}
      <PointsFields criteria={criteria} />
    </FormDialog>
  )
}

type AnswerForm = PointsForm & { decision: 'keep' | 'accept'; text: string }

const DECISIONS = [
  { value: 'keep', label: 'Keep the score' },
  { value: 'accept', label: 'Give other points' },
]

function AnswerDisputeDialog({
  score,
  latest = score,
  onClose,
}: {
  score: CallScore
  latest: CallScore | undefined
  onClose: () => void
}) {
  const answering = useMutation(answerDispute)
  const { id, callId, dispute } = score
  const form = useForm<AnswerForm>({
    defaultValues: { decision: 'keep', text: '', answers: typedAnswers(score.answers) },
  })
  const decision = useWatch({ control: form.control, name: 'decision' })
  const isStale = answering.error?.code === 'stale'
  const version = isStale ? latest.version : score.version
  const onSubmit = ({ text, answers }: AnswerForm) => {
    if (decision === 'keep' && text.trim() === '') {
      form.setError('text', { message: 'Say why it stands' }, { shouldFocus: true })
      return
    }
    const answer =
      decision === 'keep'
        ? ({ version, accepted: false, text } as const)
        : ({
            version,
            accepted: true,
            text,
            answers: givenAnswers(score.answers, answers),
          } as const)
    answering.mutate({ id, callId, answer }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Answer the dispute"
      description={
        <>
          {dispute?.by.name}: “{dispute?.reason}”
        </>
      }
      form={form}
      onSubmit={onSubmit}
      submitLabel="Answer"
      pendingLabel="Saving..."
      pending={answering.isPending}
      error={answering.error}
    >
      {isStale && latest.version !== score.version ? <SavedMeanwhile score={latest} /> : null}
      <SelectField name="decision" label="Decision" options={DECISIONS} />
      <TextAreaField
        name="text"
        label={decision === 'keep' ? 'Why it stands' : 'Note'}
        rows={2}
        maxLength={1000}
        dir="auto"
      />
      {decision === 'accept' ? <PointsFields criteria={score.answers} /> : null}
    </FormDialog>
  )
}

function SavedMeanwhile({ score }: { score: CallScore }) {
  return (
    <p className="rounded-control border border-line bg-canvas px-3 py-2 text-row text-ink">
      Saved now: {totalWords(score.answers)} by <bdi>{score.scorer.name}</bdi>
      {score.dispute ? ', disputed' : ''}. Save again to put yours on top of that.
    </p>
  )
}
