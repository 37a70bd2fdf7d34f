import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'

import { useAuth } from '@/api/auth'
import { unreadQuery } from '@/api/inbox'
import { markSeen } from '@/api/inbox-list'
import { withInlineErrors } from '@/api/query-client'

type Opened = { ticketId: string } | { nextStepId: string }

const watchVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
const isVisible = () => document.visibilityState === 'visible'

/** The inbox's entries of what is open are read: those there are, and those that come while it is looked at. */
export const useReadInInbox = (opened: Opened | undefined) => {
  const userId = useAuth().user?.id ?? ''
  const { data: unread = 0 } = useQuery({ ...unreadQuery(userId), enabled: userId !== '' })
  const isLookedAt = useSyncExternalStore(watchVisibility, isVisible)
  const named = JSON.stringify(opened)
  const others = useRef({ named, unread: 0 })
  const { onSuccess, ...seen } = withInlineErrors(markSeen(userId))
  const { mutate } = useMutation({
    ...seen,
    onSuccess: (answer, ...rest) => {
      others.current.unread = answer.unread
      return onSuccess?.(answer, ...rest)
    },
  })
  useEffect(() => {
    const before = others.current.named === named ? others.current.unread : 0
    others.current = { named, unread: Math.min(before, unread) }
    if (named === undefined || !isLookedAt || unread === others.current.unread) return
    // It is what was written a few lines above.
    mutate(JSON.parse(named) as Opened)
  }, [named, unread, isLookedAt, mutate])
}
