import type { NextStep } from '@/contracts/next-steps'
import { Dialog } from '@/ui/dialog'

import { DuePicker } from './due-picker'
import { PersonList } from './person-list'
import { useRowContext } from './row-context'

export type RowQuestion = { about: 'assign' | 'due'; step: NextStep }

/** Asks for an owner or a due time in a dialog, where the row has no room for a menu. */
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
        <PersonList
          assigneeId={step.assigneeId}
          onPick={(assigneeId) => {
            onClose()
            if (assigneeId !== step.assigneeId) change(step, { assigneeId })
          }}
        />
      ) : null}
      {step && question.about === 'due' ? (
        <DuePicker
          dueAt={step.dueAt}
          onPick={(at) => {
            onClose()
            change(step, { dueAt: at?.toISOString() ?? null })
          }}
        />
      ) : null}
    </Dialog>
  )
}
