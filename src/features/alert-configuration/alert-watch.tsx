import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { subscribeLive } from '@/api/live'
import { preferencesQuery } from '@/api/settings'
import { followLead } from '@/api/tab-lead'

import { createCallWatch } from './call-watch'
import { hasReadyRules, judgeCalls } from './judge-calls'

export function AlertWatch() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const reach = {
      openCall: (id: string) =>
        void router.navigate({ to: '/unified-dashboard/$id', params: { id } }),
      // Out of reach for now: rather once too often than missed.
      wantsPush: () =>
        queryClient.ensureQueryData(preferencesQuery).then(
          ({ notifyByPush }) => notifyByPush,
          () => true,
        ),
    }
    const watch = createCallWatch({
      isNeeded: hasReadyRules,
      judge: (news) => judgeCalls(news, reach),
    })
    const stopHearing = subscribeLive(watch.onEvent)
    const stopLeading = followLead('alertRules', watch.lead)
    return () => {
      stopHearing()
      stopLeading()
    }
  }, [router, queryClient])
  return null
}
