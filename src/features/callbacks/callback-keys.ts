import { type RefObject, useLayoutEffect } from 'react'

import { dialIn } from '@/components/caller'
import { CALLER_KEY } from '@/components/caller-button'
import { nextCallbackRow } from '@/components/list-focus'
import { selectKeys } from '@/components/select-keys'
import { focusedRow, focusRow, moveInQueue } from '@/components/queue-focus'
import { useFocusGoesOn } from '@/components/use-focus-goes-on'
import { claimOf } from '@/components/use-callback-actions'
import { type Hotkey, useHotkeys } from '@/ui/hotkeys'
import { useNow } from '@/ui/now'
import type { ListSelection } from '@/ui/use-selection'

import { isOpen } from './callback-facts'
import type { RowProps } from './callback-row'

type Callback = RowProps['callback']
type Question = Parameters<RowProps['onAsk']>[0]

/** The keys of callbacks that are open; `on` says of which one. */
export const openCallbackKeys = (
  on: (run: (callback: Callback) => void) => () => void,
  { myId, actions, onAsk, now }: Pick<RowProps, 'myId' | 'actions' | 'onAsk'> & { now: Date },
  dismiss: Pick<Hotkey, 'label' | 'run'>,
): Hotkey[] => {
  const ask = (about: Question['about']) => on((callback) => onAsk({ about, callback }))
  return [
    {
      key: '1',
      label: 'Do what is proposed: confirm, or dismiss',
      changes: true,
      run: on(actions.doProposed),
    },
    { key: '2', label: 'Log an attempt', run: ask('attempt') },
    { key: '3', changes: true, ...dismiss },
    {
      key: 'c',
      label: 'Claim or release',
      run: on((callback) =>
        (claimOf(callback, now)?.id === myId ? actions.release : actions.claim)(callback),
      ),
    },
    { key: 'h', label: 'Reschedule', run: ask('due') },
    { key: 'a', label: 'Assign', run: ask('assign') },
  ]
}

type Keys = Pick<RowProps, 'myId' | 'actions' | 'onAsk' | 'onCaller'> & {
  callbacks: readonly Callback[]
  selection?: ListSelection
}

/** The keys of the row that has the focus; without one, the first key goes to the first row. */
export const useCallbackKeys = (
  host: RefObject<HTMLElement | null>,
  { callbacks, selection, onCaller, ...acting }: Keys,
) => {
  const now = useNow()
  useFocusGoesOn(host)
  useLayoutEffect(() => {
    const id = host.current ? nextCallbackRow.take() : undefined
    if (id) focusRow(host.current?.querySelector(`[data-row="${CSS.escape(id)}"]`))
  })
  const order = callbacks.map(({ id }) => id)
  const current = () => focusedRow(host.current)?.dataset['row']
  const move = (by: number) => () => void moveInQueue(host.current, by)
  const onRow = (run: (callback: Callback) => void) => () => {
    const callback = callbacks.find(({ id }) => id === current())
    if (callback) run(callback)
    else move(0)()
  }
  const onOpenRow = (run: (callback: Callback) => void) =>
    onRow((callback) => (isOpen(callback) ? run(callback) : undefined))
  const dismiss = onOpenRow((callback) => {
    acting.actions.dismiss(callback)
    move(1)()
  })
  const dial = () => {
    const row = focusedRow(host.current)
    if (row) dialIn(row)
    else move(0)()
  }
  useHotkeys('Callbacks', [
    { key: 'j', label: 'Next row', run: move(1) },
    { key: 'k', label: 'Previous row', run: move(-1) },
    ...openCallbackKeys(
      onOpenRow,
      { ...acting, now },
      { label: 'Dismiss and go to the next row', run: dismiss },
    ),
    { key: 'd', label: 'Dial', run: dial },
    { ...CALLER_KEY, run: onRow(({ callerId }) => onCaller(callerId)) },
    ...(selection
      ? [
          { key: 'x', label: 'Select the row', run: onRow(({ id }) => selection.toggle(id)) },
          ...selectKeys('row', selection, order, {
            current,
            go: (by) => moveInQueue(host.current, by),
          }),
        ]
      : []),
  ])
}
