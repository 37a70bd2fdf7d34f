import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'

import { answerDispute } from '@/api/scorecards'
import type { CallScore } from '@/contracts/scorecards'
import { FormDialog } from '@/ui/form-dialog'
import { SelectField } from '@/ui/select-field'
import { TextAreaField } from '@/ui/text-area-field'

import { PointsFields } from './points-fields'
import { givenAnswers, type PointsForm, typedAnswers } from './points-form'
import { SavedMeanwhile } from './saved-meanwhile'

type AnswerForm = PointsForm & { decision: 'keep' | 'accept'; text: string }

const DECISIONS = [
  { value: 'keep', label: 'Keep the score' },
  { value: 'accept', label: 'Give other points' },
]

export function AnswerDisputeDialog({
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
