import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { callerCallsQuery } from '@/api/caller-detail'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { Menu } from '@/ui/menu'

import type { AddedWork } from './add-for-caller-dialogs'

/** `hotkeyTitle`: with keys, on the page of the caller. */
export type Addable = { callerId: string; hotkeyTitle?: string | undefined }

const WORK: Record<AddedWork, { label: string; key: string; says: string }> = {
  step: { label: 'Next step', key: 's', says: 'Add a next step' },
  callback: { label: 'Callback', key: 'b', says: 'Schedule a callback' },
  ticket: { label: 'Ticket', key: 'o', says: 'Open a ticket' },
}
const KINDS: AddedWork[] = ['step', 'callback', 'ticket']

const dialogs = lateCode(() => import('./add-for-caller-dialogs'))

const useKeys = (title: string | undefined, keys: Parameters<typeof useHotkeys>[1]) =>
  useHotkeys(title ?? '', title === undefined ? [] : keys)

/** What is to be done for a caller, without a call. */
export function AddWork({ callerId, hotkeyTitle }: Addable) {
  const [adding, add] = useState<AddedWork | null>(null)
  const close = () => add(null)
  const { code } = useLateOverlay(dialogs, adding !== null, close)
  useKeys(
    hotkeyTitle,
    KINDS.map((kind) => ({
      key: WORK[kind].key,
      label: WORK[kind].says,
      run: () => add(kind),
    })),
  )
  return (
    <>
      <Menu
        label="Add"
        align="end"
        trigger={
          <Button size="sm" icon={<Plus size={14} />}>
            <span>
              Add <span className="sr-only">open work</span>
            </span>
          </Button>
        }
        entries={KINDS.map((kind) => ({
          label: WORK[kind].label,
          ...(hotkeyTitle !== undefined && { hotkey: WORK[kind].key.toUpperCase() }),
          onSelect: () => add(kind),
        }))}
      />
      {code && adding ? (
        <code.WorkDialog kind={adding} callerId={callerId} onClose={close} />
      ) : null}
    </>
  )
}

/** A note stands beside a call: here beside the last one. */
export function AddNote({ callerId, hotkeyTitle }: Addable) {
  const { data } = useInfiniteQuery(callerCallsQuery(callerId))
  const call = data?.pages[0]?.items[0]
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(call !== undefined)
  const close = () => setOpen(false)
  const { code, prepare } = useLateOverlay(dialogs, isOpen, close)
  useKeys(hotkeyTitle, call ? [{ key: 'n', label: 'Add a note', run: open }] : [])
  return (
    <>
      <Button
        size="sm"
        icon={<Plus size={14} />}
        hotkey={hotkeyTitle === undefined ? undefined : 'n'}
        disabledReason={call ? null : 'There is no call to write it beside'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <span>
          Add <span className="sr-only">a note</span>
        </span>
      </Button>
      {code && isOpen && call ? <code.NoteDialog call={call} onClose={close} /> : null}
    </>
  )
}
