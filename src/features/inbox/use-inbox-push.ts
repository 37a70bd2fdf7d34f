import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { readNewestInbox } from '@/api/inbox-list'
import { subscribeLive } from '@/api/live'
import { followLead } from '@/api/tab-lead'
import {
  showNotification,
  useNotificationState,
  wantsPush,
} from '@/components/browser-notification'
import type { InboxItem } from '@/contracts/notes'
import { notificationWords } from '@/domain/notification-words'
import { oneAtATime } from '@/lib/one-at-a-time'

import { placeOf, shownText } from './place-of'

const textOf = (item: InboxItem): string =>
  [notificationWords(item, item.note?.author.name ?? item.by.name), shownText(item)]
    .filter(Boolean)
    .join(': ')

/** Tells by the browser's own notification what comes into the inbox; who watches the rules tells alerts. */
export const useInboxPush = (userId: string) => {
  const isAllowed = useNotificationState() === 'granted'
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!isAllowed) return undefined
    let known: Set<string> | undefined
    let isLeading = false
    const readNews = async () => {
      const { items } = await readNewestInbox()
      const before = known
      known = new Set([...(before ?? []), ...items.map(({ id }) => id)])
      const news = items.filter(
        ({ id, kind, seenAt }) => before?.has(id) === false && kind !== 'alert' && seenAt === null,
      )
      if (news.length === 0 || !isLeading || !(await wantsPush(queryClient))) return
      for (const item of news) {
        showNotification(textOf(item), item.id, () => void router.navigate(placeOf(item)))
      }
    }
    const reading = oneAtATime(readNews, () => undefined)
    reading.ask()
    const stopHearing = subscribeLive((event) => {
      const isMine = event.entity === 'inbox' && event.userId === userId
      if (isMine || event.entity === 'reset') reading.ask()
    })
    // Every tab knows what was there; the one last looked at tells what is new.
    const stopLeading = followLead('inbox', () => {
      isLeading = true
      return () => {
        isLeading = false
      }
    })
    return () => {
      stopHearing()
      stopLeading()
    }
  }, [isAllowed, queryClient, router, userId])
}
