import { useState } from 'react'

import type { NextStep } from '@/contracts/next-steps'
import { useHotkeys } from '@/ui/hotkeys'
import { lateCode, useLateOverlay } from '@/ui/late-code'

import type { AddedTo, TicketOfStep } from './next-step-editor'

const editor = lateCode(() => import('./step-editors'))

/**
 * The form for next steps of a call, or of none: `dialog` while it is open. What opens it for a new
 * one carries `addProps`; without `hotkeyTitle` nothing does. On a page of tickets S solves one.
 */
export const useStepEditor = (
  hotkeyTitle: string | null,
  callId: string | null,
  list?: AddedTo,
  ticket?: TicketOfStep,
) => {
  const [editing, edit] = useState<NextStep | 'new'>()
  const close = () => edit(undefined)
  const { code, prepare } = useLateOverlay(editor, editing !== undefined, close)
  const add = () => edit('new')
  const key = ticket ? 'f' : 's'
  const keys = [{ key, label: 'Add a next step', run: add }]
  useHotkeys(hotkeyTitle ?? '', hotkeyTitle === null ? [] : keys)
  return {
    edit,
    addProps: { hotkey: key, onPointerEnter: prepare, onFocus: prepare, onClick: add },
    dialog:
      code && editing ? (
        <code.NextStepEditor
          callId={callId}
          step={editing === 'new' ? undefined : editing}
          list={list}
          ticket={ticket}
          onClose={close}
        />
      ) : null,
  }
}
