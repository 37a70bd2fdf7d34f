import type { QueryClient } from '@tanstack/react-query'

import type { CallChange } from '@/api/call-change'
import { offered, useLabels } from '@/api/call-labels'
import { callInLists } from '@/api/call-pages'
import { nameOf } from '@/api/people'
import { AssigneeList } from '@/components/assignee-picker'
import { priorityEntries } from '@/components/call-chips'
import { categoryLabel, PRIORITY_LABELS } from '@/components/labels'
import { StepOfCall } from '@/components/step-of-call'
import { changeCallAnywhere, reviewedWords } from '@/components/undo-call-change'
import type { Call } from '@/contracts/calls'
import { useLateOverlay } from '@/ui/late-code'
import { notify } from '@/ui/notify'
import { overlayCode } from '@/ui/overlay-code'
import { choices } from '@/ui/overlay-parts'

type Judgement = 'category' | 'priority' | 'assignee'
export type QuickKind = Judgement | 'callback' | 'snooze'

const TITLES: Record<Judgement, string> = {
  category: 'Category',
  priority: 'Priority',
  assignee: 'Assign call',
}

/** What a key opens about a call of the list, under its entry. */
export function QuickMenu({
  kind,
  call,
  anchor,
  onChange,
  onClose,
}: {
  kind: QuickKind
  call: Call
  anchor: HTMLElement
  onChange: (change: CallChange) => void
  onClose: () => void
}) {
  const categories = offered(useLabels('categories'))
  const { code } = useLateOverlay(overlayCode, true, onClose)
  if (!code) return null
  if (kind === 'callback') return <StepOfCall callId={call.id} onClose={onClose} />
  if (kind === 'snooze') return <StepOfCall callId={call.id} anchor={anchor} onClose={onClose} />
  if (kind === 'assignee') {
    return (
      <code.PopoverContent
        label={TITLES.assignee}
        anchor={{ current: anchor }}
        align="start"
        onClose={onClose}
      >
        <AssigneeList
          value={call.assigneeId}
          onPick={(assigneeId) => {
            onClose()
            anchor.focus()
            if (assigneeId !== call.assigneeId) onChange({ assigneeId })
          }}
        />
      </code.PopoverContent>
    )
  }
  const entries =
    kind === 'priority'
      ? priorityEntries(call.priority, (priority) => onChange({ priority }))
      : choices(
          categories.map(({ key, label }) => ({ value: key, label })),
          call.category,
          (category) => onChange({ category }),
        )
  return (
    <code.MenuContent
      label={TITLES[kind]}
      anchor={{ current: anchor }}
      entries={[{ kind: 'heading', label: TITLES[kind] }, ...entries]}
      align="start"
      isByKey
      onClose={onClose}
      onRun={(action) => {
        onClose()
        anchor.focus()
        action()
      }}
    />
  )
}

const said = (queryClient: QueryClient, call: Call, change: CallChange): string => {
  if (change.reviewed !== undefined) return reviewedWords(call, change.reviewed)
  if (change.category) return `Category: ${categoryLabel(change.category)}`
  if (change.priority) return `Priority: ${PRIORITY_LABELS[change.priority]}`
  if (change.assigneeId === null) return 'Unassigned'
  return `Assigned to ${nameOf(queryClient, change.assigneeId) ?? 'a former user'}`
}

/** Changes a call from its row, with a toast either way. */
export const changeQuickly = async (
  queryClient: QueryClient,
  row: Call,
  change: CallChange,
): Promise<void> => {
  const call = callInLists(queryClient, row.id) ?? row
  const again = () => void changeQuickly(queryClient, call, change)
  const wayBack = await changeCallAnywhere(queryClient, call, change, again)
  if (wayBack) notify.success(said(queryClient, call, change), wayBack)
}
