import { useEffect, useState } from 'react'

import { hasFeature } from '@/api/features'
import { notify } from '@/ui/notify'
import { lateCode, useServerReturn, useWantedCode } from '@/ui/late-code'

const watch = lateCode(() => import('./alert-watch'))

/** At the latest, on a page that never rests. */
const LONGEST_WAIT_MS = 2000

const whenIdle = (run: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** Watches calls for the alert rules on every page; loads what that takes after the page itself. */
export function LateAlertWatch() {
  const [isWanted, setWanted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!hasFeature('realTime') || !hasFeature('notifications')) return undefined
    return whenIdle(() => setWanted(true))
  }, [])
  const { code, prepare } = useWantedCode(watch, isWanted, () => {
    setWanted(false)
    setMissing(true)
    notify.error('Alert rules could not be started on this page.', {
      label: 'Try again',
      run: () => setWanted(true),
    })
  })
  useServerReturn(isMissing && code === undefined, prepare)
  return code ? <code.AlertWatch /> : null
}
