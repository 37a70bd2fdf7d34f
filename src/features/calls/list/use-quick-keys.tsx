import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { CallChange } from '@/api/call-change'
import { hasFeature } from '@/api/features'
import type { Call } from '@/contracts/calls'
import { useHotkeys } from '@/ui/hotkeys'
import { notify } from '@/ui/notify'
import { NOT_LOADED, useLateOverlay } from '@/ui/late-code'

import { panelCode } from '../panel-code'
import type { QuickKind } from './quick-menu'

/**
 * Keys that change the current call or its next steps without leaving the list. Returns what is open,
 * for the end of the list.
 */
export const useQuickKeys = ({
  onCurrentCall,
  goNext,
  linkOf,
}: {
  onCurrentCall: (run: (call: Call) => void) => void
  goNext: () => void
  /** What a menu opens under. */
  linkOf: (id: string) => HTMLElement | null
}): ReactNode => {
  const [open, setOpen] = useState<{ kind: QuickKind; call: Call; anchor: HTMLElement }>()
  const close = () => setOpen(undefined)
  const { code } = useLateOverlay(panelCode, open !== undefined, close)
  const queryClient = useQueryClient()
  const save = (call: Call, change: CallChange) => {
    void panelCode.fetch().then(
      ({ changeQuickly }) => changeQuickly(queryClient, call, change),
      () => notify.error(NOT_LOADED),
    )
  }

  const openMenu = (kind: QuickKind) => () =>
    onCurrentCall((call) => {
      const anchor = linkOf(call.id)
      if (anchor) setOpen({ kind, call, anchor })
    })
  const reviewAndNext = () =>
    onCurrentCall((call) => {
      if (call.reviewedAt === null) save(call, { reviewed: true })
      goNext()
    })
  useHotkeys('Calls', [
    {
      key: 'e',
      label: 'Mark reviewed and go to the next one to review',
      run: reviewAndNext,
      changes: true,
    },
    { key: 'c', label: 'Change category', run: openMenu('category') },
    { key: 'p', label: 'Change priority', run: openMenu('priority') },
    { key: 'a', label: 'Assign the call', run: openMenu('assignee') },
    ...(hasFeature('callbacks')
      ? [{ key: 'b', label: 'Schedule callback', run: openMenu('callback') }]
      : []),
    { key: 'h', label: 'Snooze the next step: change due', run: openMenu('snooze') },
  ])
  return code && open ? (
    <code.QuickMenu {...open} onChange={(change) => save(open.call, change)} onClose={close} />
  ) : null
}
