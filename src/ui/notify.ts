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
/** The undo of each change begun here, oldest first; null where one has none by key. */
let begun: readonly (ToastAction | null)[] = []
const undoListeners = createListeners()
const keep = (next: typeof begun) => {
  begun = next.slice(-KEPT)
  undoListeners.announce()
}

const lastUndo = () => {
  const last = begun.at(-1)
  return last && !last.isUsed ? last : undefined
}

/** Nobody used it, and nothing it puts back was changed again since. */
export const isOffered = (action: ToastAction): boolean => {
  const later = begun.slice(begun.indexOf(action) + 1)
  const changedAgain = new Set(later.flatMap((undo) => undo?.changedFields ?? []))
  return !action.isUsed && !action.changedFields?.some((field) => changedAgain.has(field))
}

/** What takes back the last change somebody made here, wherever they are by now. */
export const lastChange = {
  subscribe: undoListeners.subscribe,
  read: lastUndo,
  forget: () => keep([...begun, null]),
  failed: (undo: ToastAction) => keep(begun.filter((one) => one !== undo)),
  undo: () => {
    const last = lastUndo()
    if (last) last.run()
    else notify.info('Nothing to undo')
  },
}

/** For a change that begins now: the last one until another does. */
export const undo = (run: () => void, changedFields?: readonly string[]): ToastAction => {
  const action: ToastAction = {
    label: 'Undo',
    changedFields,
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
  Object.assign(lastUndo() ? { run } : undo(run), { label: 'Try again' })

export const toastQueue = {
  subscribe,
  read: () => waiting,
  take: () => {
    const taken = waiting
    if (taken.length > 0) set([])
    return taken
  },
}
