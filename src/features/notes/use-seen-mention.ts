import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'

import { unreadQuery } from '@/api/inbox'
import { markSeen } from '@/api/inbox-list'
import type { Note } from '@/contracts/notes'

const READ_AFTER_MS = 1500

export const useSeenMention = (note: Note, userId: string, item: RefObject<HTMLElement | null>) => {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({ ...markSeen(userId), meta: { errorShownInline: true } })
  const { id, author } = note
  const isForMe = author.id !== userId && note.mentions.some((person) => person.id === userId)
  useEffect(() => {
    const element = item.current
    if (!isForMe || !element || !('IntersectionObserver' in window)) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const unread = queryClient.getQueryData(unreadQuery(userId).queryKey) ?? 0
      if (unread === 0 || document.visibilityState === 'hidden') return
      mutate({ noteIds: [id], seen: true })
      observer.disconnect()
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        timer = setTimeout(read, READ_AFTER_MS)
      }
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isForMe, id, userId, item, queryClient, mutate])
}
