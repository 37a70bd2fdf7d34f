import { useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

const PLAIN_MS = 3000
const WITH_ACTION_MS = 10_000

export type ToastAction = {
  label: string
  run: () => void
  isOver?: boolean
  things?: readonly string[] | undefined
}
export type Toast = {
  tone: 'success' | 'error' | 'info'
  text: string
  action: ToastAction | undefined
  lastsMs: number
}

let waiting: readonly Toast[] = []
const { subscribe, announce } = createListeners()
const set = (next: readonly Toast[]) => {
  waiting = next
  announce()
}

const add = (tone: Toast['tone'], text: string, action?: ToastAction) =>
  set([...waiting, { tone, text, action, lastsMs: action ? WITH_ACTION_MS : PLAIN_MS }])

/** A passing message: 3 seconds, or 10 with an action such as Undo. Forms show their own errors. */
export const notify = {
  success: (text: string, action?: ToastAction) => add('success', text, action),
  error: (text: string, action?: ToastAction) => add('error', text, action),
  info: (text: string, action?: ToastAction) => add('info', text, action),
}

let last: ToastAction | undefined
const undoListeners = createListeners()
const keep = (undo?: ToastAction) => {
  last = undo
  undoListeners.announce()
}

/** What takes back the last change somebody made here, wherever they are by now. */
export const lastChange = {
  subscribe: undoListeners.subscribe,
  read: () => last,
  forget: (undo = last) => {
    if (last === undo) keep()
  },
  undo: () => last?.run(),
}

export const useHasLastChange = (): boolean =>
  useSyncExternalStore(undoListeners.subscribe, () => last !== undefined)

/** From now on the last change. The undo of an earlier one of the same `things` would take it back, too. */
export const undo = (run: () => void, things?: readonly string[]): ToastAction => {
  const action: ToastAction = {
    label: 'Undo',
    things,
    run: () => {
      if (action.isOver) return
      action.isOver = true
      lastChange.forget(action)
      run()
    },
  }
  keep(action)
  return action
}

/** For an undo that failed: the same again, by key too unless something was changed meanwhile. */
export const undoAgain = (run: () => void): ToastAction =>
  Object.assign(last ? { run } : undo(run), { label: 'Try again' })

export const toastQueue = {
  subscribe,
  read: () => waiting,
  take: () => {
    const taken = waiting
    if (taken.length > 0) set([])
    return taken
  },
}
