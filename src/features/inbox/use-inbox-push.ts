import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { readNewestInbox } from '@/api/inbox-list'
import { subscribeLive } from '@/api/live'
import { preferencesQuery } from '@/api/settings'
import { followLead } from '@/api/tab-lead'
import { showNotification, useNotificationState } from '@/components/browser-notification'
import type { InboxItem } from '@/contracts/notes'
import { plainNote } from '@/domain/note-text'
import { notificationWords } from '@/domain/notification-words'
import { oneAtATime } from '@/lib/one-at-a-time'

import { placeOf } from './place-of'

const textOf = (item: InboxItem): string => {
  const { note, nextStep, by } = item
  const words = note ? plainNote(note.text, note.mentions) : nextStep?.title
  return [notificationWords(item, note?.author.name ?? by.name), words].filter(Boolean).join(': ')
}

/** Tells by the browser's own notification what comes into the inbox; who watches the rules tells alerts. */
export const useInboxPush = (userId: string) => {
  const isAllowed = useNotificationState() === 'granted'
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!isAllowed) return undefined
    const lead = () => {
      let toldUpTo: string | undefined
      const tellNews = async () => {
        const { items } = await readNewestInbox()
        const from = toldUpTo
        toldUpTo = items[0]?.mentionedAt ?? ''
        if (from === undefined) return
        const news = items.filter(
          ({ kind, seenAt, mentionedAt }) =>
            kind !== 'alert' && seenAt === null && mentionedAt > from,
        )
        if (news.length === 0) return
        if (!(await queryClient.ensureQueryData(preferencesQuery)).notifyByPush) return
        for (const item of news) {
          showNotification(textOf(item), item.id, () => void router.navigate(placeOf(item)))
        }
      }
      const telling = oneAtATime(tellNews, () => undefined)
      telling.ask()
      return subscribeLive((event) => {
        if (event.entity === 'inbox' && event.userId === userId) telling.ask()
      })
    }
    return followLead('inbox', lead)
  }, [isAllowed, queryClient, router, userId])
}
