import type { CallChange } from '@/api/call-change'
import { offered, useLabels } from '@/api/call-labels'
import { AssigneeList } from '@/components/assignee-picker'
import { priorityEntries } from '@/components/call-chips'
import type { Call } from '@/contracts/calls'
import type { MenuEntry } from '@/ui/overlay-parts'
import { overlayCode } from '@/ui/overlay-code'
import { useLateOverlay } from '@/ui/late-code'

export type QuickKind = 'category' | 'priority' | 'assignee'

const TITLES: Record<QuickKind, string> = {
  category: 'Category',
  priority: 'Priority',
  assignee: 'Assign call',
}

const choice = (label: string, checked: boolean, choose: () => void): MenuEntry => ({
  kind: 'choice',
  label,
  checked,
  onSelect: () => {
    if (!checked) choose()
  },
})

/** The choices for one judgement about a call of the list, under its entry. */
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
      : categories.map(({ key: category, label }) =>
          choice(label, call.category === category, () => onChange({ category })),
        )
  return (
    <code.MenuContent
      label={TITLES[kind]}
      anchor={{ current: anchor }}
      entries={[{ kind: 'heading', label: TITLES[kind] }, ...entries]}
      align="start"
      onClose={onClose}
      onRun={(action) => {
        onClose()
        anchor.focus()
        action()
      }}
    />
  )
}
