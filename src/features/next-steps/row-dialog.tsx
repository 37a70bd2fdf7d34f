import { AssigneeList } from '@/components/assignee-list'
import { DuePicker } from '@/components/due-picker'
import type { NextStep } from '@/contracts/next-steps'
import { Dialog } from '@/ui/dialog'

import { useRowContext } from './row-context'

export type RowQuestion = { about: 'assign' | 'due'; step: NextStep }

export function RowDialog({
  question,
  onClose,
}: {
  question: RowQuestion | null
  onClose: () => void
}) {
  const { change } = useRowContext()
  const step = question?.step
  return (
    <Dialog
      open={question !== null}
      onOpenChange={onClose}
      title={question?.about === 'assign' ? 'Assign' : 'Change due'}
      description={step?.title}
    >
      {step && question.about === 'assign' ? (
        <AssigneeList
          value={step.assigneeId}
          onPick={(assigneeId) => {
            onClose()
            if (assigneeId !== step.assigneeId) change(step, { assigneeId })
          }}
        />
      ) : null}
      {step && question.about === 'due' ? (
        <DuePicker
          dueAt={step.dueAt}
          onPick={(dueAt) => {
            onClose()
            change(step, { dueAt })
          }}
        />
      ) : null}
    </Dialog>
  )
}
