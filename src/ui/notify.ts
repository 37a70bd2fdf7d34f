const PLAIN_MS = 3000
const WITH_ACTION_MS = 10_000

export type NoticeAction = { label: string; run: () => void }
export type Notice = {
  id: number
  tone: 'success' | 'error'
  text: string
  action: NoticeAction | undefined
  /** Milliseconds it stays, not counting the time someone points at it or is in it. */
  lasts: number
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

const add = (tone: Notice['tone'], text: string, action?: NoticeAction) => {
  lastId += 1
  const lasts = action ? WITH_ACTION_MS : PLAIN_MS
  // Three at most: what is older has been seen, and a wall of notices hides the page.
  set([...notices, { id: lastId, tone, text, action, lasts }].slice(-3))
}

/** A passing notice: 3 seconds, or 10 with an action such as Undo. Forms show their own errors. */
export const notify = {
  success: (text: string, action?: NoticeAction) => add('success', text, action),
  error: (text: string, action?: NoticeAction) => add('error', text, action),
}
export type Notify = typeof notify

/** For the host that draws them. */
export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => notices,
  dismiss: (id: number) => set(notices.filter((notice) => notice.id !== id)),
}
