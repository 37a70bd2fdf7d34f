import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { putScore } from '@/api/scorecards'
import type { CallScore, Criterion } from '@/contracts/scorecards'
import { FormDialog } from '@/ui/form-dialog'

import { PointsFields } from './points-fields'
import { givenAnswers, type PointsForm, typedAnswers } from './points-form'
import { SavedMeanwhile } from './saved-meanwhile'

export function ScoreDialog({
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
