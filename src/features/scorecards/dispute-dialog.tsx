import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { disputeScore } from '@/api/scorecards'
import { type CallScore, disputeInput } from '@/contracts/scorecards'
import { FormDialog } from '@/ui/form-dialog'
import { TextAreaField } from '@/ui/text-area-field'

import { SavedMeanwhile } from './saved-meanwhile'

export function DisputeDialog({
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
