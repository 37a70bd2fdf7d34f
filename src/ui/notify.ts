import { createListeners } from '@/lib/listeners'

const PLAIN_MS = 3000
const WITH_ACTION_MS = 10_000

export type ToastAction = { label: string; run: () => void }
export type Toast = {
  tone: 'success' | 'error'
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
}

export const undo = (run: () => void): ToastAction => ({ label: 'Undo', run })

export const toastQueue = {
  subscribe,
  read: () => waiting,
  take: () => {
    const taken = waiting
    if (taken.length > 0) set([])
    return taken
  },
}
