import { MutationObserver, type QueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/api-error'
import { type CallChange, changeCallMutation, thingsOf } from '@/api/call-change'
import { offered, useLabels } from '@/api/call-labels'
import { type CallPages, updateCalls } from '@/api/call-pages'
import { fetchCallsById } from '@/api/calls'
import { nameOf } from '@/api/people'
import { session } from '@/api/session'
import { AssigneeList } from '@/components/assignee-picker'
import { priorityEntries } from '@/components/call-chips'
import { categoryLabel, PRIORITY_LABELS } from '@/components/labels'
import { notifyRefused } from '@/components/notify-refused'
import type { Call, ChangedCall } from '@/contracts/calls'
import { useLateOverlay } from '@/ui/late-code'
import { lastChange, notify, undo } from '@/ui/notify'
import { overlayCode } from '@/ui/overlay-code'
import { choices } from '@/ui/overlay-parts'

export type QuickKind = 'category' | 'priority' | 'assignee'

const TITLES: Record<QuickKind, string> = {
  category: 'Category',
  priority: 'Priority',
  assignee: 'Assign call',
}

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
      onClose={onClose}
      onRun={(action) => {
        onClose()
        anchor.focus()
        action()
      }}
    />
  )
}

const said = (queryClient: QueryClient, change: CallChange): string => {
  if (change.reviewed !== undefined)
    return change.reviewed ? 'Marked reviewed' : 'Marked not reviewed'
  if (change.category) return `Category: ${categoryLabel(change.category)}`
  if (change.priority) return `Priority: ${PRIORITY_LABELS[change.priority]}`
  if (change.assigneeId === undefined) return 'Changed back'
  if (change.assigneeId === null) return 'Unassigned'
  return `Assigned to ${nameOf(queryClient, change.assigneeId) ?? 'a former user'}`
}

/** What takes `change` back: the person's word from before, or none where the AI's stood. */
const wayBack = (before: Call, saved: ChangedCall, change: CallChange): CallChange => {
  const { proposed } = saved
  const back: CallChange = {}
  if (change.reviewed !== undefined) back.reviewed = before.reviewedAt !== null
  if (change.assigneeId !== undefined) back.assigneeId = before.assigneeId
  if (change.category !== undefined) {
    back.category = before.category === proposed.category ? null : before.category
  }
  if (change.priority !== undefined) {
    back.priority = before.priority === proposed.priority ? null : before.priority
  }
  return back
}

const readAgain = async (queryClient: QueryClient, id: string) => {
  const calls = await fetchCallsById([id])
  queryClient.setQueriesData<CallPages>({ queryKey: ['calls', 'list'] }, (pages) =>
    pages ? updateCalls(pages, calls) : pages,
  )
}

/**
 * Changes a call from its row: on the screen at once, taken back when the server refuses, with a
 * toast either way. `isUndo`: it takes such a change back and offers nothing more.
 */
export const changeQuickly = async (
  queryClient: QueryClient,
  call: Call,
  change: CallChange,
  isUndo = false,
): Promise<void> => {
  const me = session.read()?.user
  const author = { id: me?.id ?? null, name: me?.name ?? '' }
  const mutation = changeCallMutation(queryClient, call.id, author)
  const again = () => void changeQuickly(queryClient, call, change, isUndo)
  const sent = new MutationObserver(queryClient, mutation).mutate(change)
  const takeBack = async () => {
    const saved = await sent
    await changeQuickly(queryClient, call, wayBack(call, saved, change), true)
  }
  const undoIt = () => void takeBack().catch(() => undefined)
  const way = isUndo ? undefined : undo(undoIt, thingsOf(call.id, change))
  try {
    await sent
    return notify.success(isUndo ? 'Undone' : said(queryClient, change), way)
  } catch (error) {
    if (way) lastChange.forget(way)
    if (error instanceof ApiError && error.status === 409) {
      await readAgain(queryClient, call.id).catch(() => undefined)
    }
    return notifyRefused(error, { tryAgain: again, applyMine: again })
  }
}
