import { type StoredNotification, storedNotification } from '@/contracts/alerts'

import { createStoredList } from './stored-list'

const KEPT = 50

const stored = createStoredList<StoredNotification>('notifications', storedNotification)

/** The notifications of this browser, in the order they were written. */
export const alertNotifications = {
  ...stored,
  add: (notification: { message: string; timestamp: string }) =>
    stored.change((all) => [...all, notification].slice(-KEPT)),
}

export const latest = (all: readonly StoredNotification[], count: number): StoredNotification[] =>
  all.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)).slice(0, count)
