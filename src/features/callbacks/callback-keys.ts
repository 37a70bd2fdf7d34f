import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { dialIn } from '@/components/caller'
import { CALLER_KEY } from '@/components/caller-button'
import { claimOf } from '@/components/use-callback-actions'
import { serverNow } from '@/lib/server-clock'
import { useHotkeys } from '@/ui/hotkeys'
import type { ListSelection } from '@/ui/use-selection'

import { isOpen } from './callback-facts'
import type { RowProps } from './callback-row'

type Callback = RowProps['callback']
type Question = Parameters<RowProps['onAsk']>[0]

const rowsOf = (host: HTMLElement | null) => [
  ...(host?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

const focusedIndex = (host: HTMLElement | null) =>
  rowsOf(host).findIndex((row) => row.contains(document.activeElement))

const focusAt = (host: HTMLElement | null, index: number) => {
  const rows = rowsOf(host)
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
  row?.querySelector<HTMLElement>('[data-open]')?.focus()
}

/** The row that had the focus went, or the button in it: the focus is on what stands there now. */
const useFocusGoesOn = (host: RefObject<HTMLElement | null>) => {
  const last = useRef<{ element: HTMLElement; id: string | undefined; index: number }>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const index = focusedIndex(host.current)
      const row = rowsOf(host.current)[index]
      last.current =
        row && target instanceof HTMLElement
          ? { element: target, id: row.dataset['row'], index }
          : null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [host])
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected) return
    const { id, index } = last.current
    last.current = null
    if (document.activeElement !== document.body) return
    const now = rowsOf(host.current).findIndex((row) => row.dataset['row'] === id)
    focusAt(host.current, now < 0 ? index : now)
  })
}

type Keys = Pick<RowProps, 'myId' | 'actions' | 'onAsk' | 'onCaller'> & {
  callbacks: readonly Callback[]
  selection?: ListSelection
}

/** The keys of the row that has the focus; without one, the first key goes to the first row. */
export const useCallbackKeys = (
  host: RefObject<HTMLElement | null>,
  { callbacks, selection, myId, actions, onAsk, onCaller }: Keys,
) => {
  useFocusGoesOn(host)
  const move = (by: number) => () => {
    const index = focusedIndex(host.current)
    focusAt(host.current, index < 0 ? 0 : index + by)
  }
  const onRow = (run: (callback: Callback) => void) => () => {
    const index = focusedIndex(host.current)
    const id = rowsOf(host.current)[index]?.dataset['row']
    const callback = callbacks.find((one) => one.id === id)
    if (callback) run(callback)
    else focusAt(host.current, 0)
  }
  const onOpenRow = (run: (callback: Callback) => void) =>
    onRow((callback) => (isOpen(callback) ? run(callback) : undefined))
  const ask = (about: Question['about']) => onOpenRow((callback) => onAsk({ about, callback }))
  const dial = () => {
    const row = rowsOf(host.current)[focusedIndex(host.current)]
    if (row) dialIn(row)
    else focusAt(host.current, 0)
  }
  useHotkeys('Callbacks', [
    { key: 'j', label: 'Next row', run: move(1) },
    { key: 'k', label: 'Previous row', run: move(-1) },
    {
      key: '1',
      label: 'Do what is proposed: confirm, or dismiss',
      changes: true,
      run: onOpenRow(actions.doProposed),
    },
    { key: '2', label: 'Log an attempt', run: ask('attempt') },
    {
      key: '3',
      label: 'Dismiss and go to the next row',
      changes: true,
      run: onOpenRow((callback) => {
        actions.dismiss(callback)
        move(1)()
      }),
    },
    {
      key: 'c',
      label: 'Claim or release',
      run: onOpenRow((callback) =>
        (claimOf(callback, serverNow())?.id === myId ? actions.release : actions.claim)(callback),
      ),
    },
    { key: 'd', label: 'Dial', run: dial },
    { key: 'h', label: 'Reschedule', run: ask('due') },
    { key: 'a', label: 'Assign', run: ask('assign') },
    { ...CALLER_KEY, run: onRow(({ callerId }) => onCaller(callerId)) },
    ...(selection
      ? [{ key: 'x', label: 'Select the row', run: onRow(({ id }) => selection.toggle(id)) }]
      : []),
  ])
}
