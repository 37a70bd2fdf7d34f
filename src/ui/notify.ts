import type { DefaultError } from '@tanstack/react-query'

import { createListeners } from '@/lib/listeners'

const PLAIN_MS = 3000
const WITH_ACTION_MS = 10_000

export type ToastAction = {
  label: string
  run: () => void
  /** Of an undo: what it puts back, e.g. `call 7 category`. */
  changedFields?: readonly string[] | undefined
  isUsed?: boolean
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

const lasts = (tone: Toast['tone'], hasAction: boolean): number => {
  if (!hasAction) return PLAIN_MS
  return tone === 'error' ? Infinity : WITH_ACTION_MS
}

const add = (tone: Toast['tone'], text: string, action?: ToastAction) =>
  set([...waiting, { tone, text, action, lastsMs: lasts(tone, action !== undefined) }])

/** 3 seconds, or 10 with an action; what can be tried again stays. Forms show their own errors. */
export const notify = {
  success: (text: string, action?: ToastAction) => add('success', text, action),
  error: (text: string, action?: ToastAction) => add('error', text, action),
  info: (text: string, action?: ToastAction) => add('info', text, action),
}

const KEPT = 50
/** The undo of each change begun here, oldest first. */
let begun: readonly ToastAction[] = []
const undoListeners = createListeners()
const keep = (next: typeof begun) => {
  begun = next.slice(-KEPT)
  undoListeners.announce()
}

/** How many changes run whose undo is known only when they are done; anew after each sign-out. */
let held = { count: 0 }

const unused = () => begun.filter(({ isUsed }) => !isUsed)
const overlaps = ({ changedFields }: ToastAction, fields: readonly string[] = []) =>
  changedFields?.some((field) => fields.includes(field)) ?? false

/** Nobody used it, and what it puts back was not changed again since, or that was undone. */
export const isOffered = (action: ToastAction): boolean => {
  const later = begun.slice(begun.indexOf(action) + 1)
  return (
    !action.isUsed && !later.some((undo) => !undo.isUsed && overlaps(undo, action.changedFields))
  )
}

const sayNothing = () => notify.info('Nothing to undo')

/** What takes back the changes somebody made here, the newest first, wherever they are by now. */
export const lastChange = {
  subscribe: undoListeners.subscribe,
  undo: () => ((held.count === 0 && unused().at(-1)?.run) || sayNothing)(),
  failed: (undo: ToastAction) => keep(begun.filter((one) => one !== undo)),
  undoneInPlace: (changedFields: readonly string[]) => {
    const undone = unused().findLast((undo) => overlaps(undo, changedFields))
    if (!undone) return
    undone.isUsed = true
    keep(begun)
  },
  /** For a change whose undo is known only when it is done: none is undone by key until then. */
  hold: () => {
    const mine = held
    mine.count += 1
    return () => {
      mine.count -= 1
    }
  },
  forget: () => {
    held = { count: 0 }
    keep([])
  },
}

/** Of a mutation whose undo is known only when it is done. */
export const undoHold = {
  onMutate: lastChange.hold,
  onSettled: (_done: unknown, _error: DefaultError | null, _sent: unknown, release?: () => void) =>
    release?.(),
}

/** For a change that begins now. */
export const undo = (run: () => void, changedFields?: readonly string[]): ToastAction => {
  const action: ToastAction = {
    label: 'Undo',
    changedFields,
    isUsed: false,
    run: () => {
      if (!isOffered(action)) return
      action.isUsed = true
      keep(begun)
      run()
    },
  }
  keep([...begun, action])
  return action
}

/** For an undo that failed: the same again, by key too unless something was changed meanwhile. */
export const undoAgain = (run: () => void): ToastAction =>
  Object.assign(held.count > 0 || begun.at(-1)?.isUsed === false ? { run } : undo(run), {
    label: 'Try again',
  })

export const toastQueue = {
  subscribe,
  read: () => waiting,
  take: () => {
    const taken = waiting
    if (taken.length > 0) set([])
    return taken
  },
}
