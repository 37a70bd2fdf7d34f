import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { subscribeLive } from '@/api/live'
import { followLead } from '@/api/tab-lead'

import { createCallWatch } from './call-watch'
import { hasReadyRules, judgeCalls } from './judge-calls'

/** Judges incoming calls by the personal alert rules, in one of the open tabs. Draws nothing. */
export function AlertWatch() {
  const router = useRouter()
  useEffect(() => {
    const openCall = (id: string) =>
      void router.navigate({ to: '/unified-dashboard/$id', params: { id } })
    const watch = createCallWatch({
      isNeeded: hasReadyRules,
      judge: (news) => judgeCalls(news, openCall),
    })
    const stopHearing = subscribeLive(watch.onEvent)
    const stopLeading = followLead('alertRules', watch.lead)
    return () => {
      stopHearing()
      stopLeading()
    }
  }, [router])
  return null
}
