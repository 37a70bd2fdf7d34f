import { createListeners } from '@/lib/listeners'

const PLAIN_MS = 3000
const WITH_ACTION_MS = 10_000

export type NoticeAction = { label: string; run: () => void }
export type Notice = {
  tone: 'success' | 'error'
  text: string
  action: NoticeAction | undefined
  lastsMs: number
}

let waiting: readonly Notice[] = []
const { subscribe, announce } = createListeners()
const set = (next: readonly Notice[]) => {
  waiting = next
  announce()
}

const add = (tone: Notice['tone'], text: string, action?: NoticeAction) =>
  set([...waiting, { tone, text, action, lastsMs: action ? WITH_ACTION_MS : PLAIN_MS }])

/** A passing notice: 3 seconds, or 10 with an action such as Undo. Forms show their own errors. */
export const notify = {
  success: (text: string, action?: NoticeAction) => add('success', text, action),
  error: (text: string, action?: NoticeAction) => add('error', text, action),
}

export const noticeQueue = {
  subscribe,
  read: () => waiting,
  take: () => {
    const taken = waiting
    if (taken.length > 0) set([])
    return taken
  },
}
