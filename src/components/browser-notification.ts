import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { preferencesQuery } from '@/api/settings'
import { createListeners } from '@/lib/listeners'

/** `unsupported`: this browser, or this address without https, has no notifications. */
export type NotificationState = 'unsupported' | 'default' | 'granted' | 'denied'

const changes = createListeners()

export const notificationState = (): NotificationState =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported'

export const askForNotifications = async () => {
  await Notification.requestPermission()
  changes.announce()
}

const subscribe = (listener: () => void) => {
  const stop = changes.subscribe(listener)
  // Changed in the browser's own settings, somewhere else on the screen.
  window.addEventListener('focus', listener)
  return () => {
    stop()
    window.removeEventListener('focus', listener)
  }
}

export const useNotificationState = () => useSyncExternalStore(subscribe, notificationState)

/** Whether this person has Push on now, wherever it was changed. Out of reach: rather once too often. */
export const wantsPush = (queryClient: QueryClient): Promise<boolean> =>
  queryClient.fetchQuery({ ...preferencesQuery, staleTime: 0 }).then(
    ({ notifyByPush }) => notifyByPush,
    () => true,
  )

/** Shows a notification of the system, where allowed. `tag` replaces an earlier one of the same. */
export const showNotification = (text: string, tag: string, onOpen: () => void) => {
  if (notificationState() !== 'granted') return
  try {
    const notification = new Notification(text, { tag })
    notification.addEventListener('click', () => {
      window.focus()
      onOpen()
      notification.close()
    })
  } catch {
    // Phones allow them to service workers only; the toast on the page remains.
  }
}
