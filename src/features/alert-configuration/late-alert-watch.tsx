import { type ComponentType, useEffect, useState } from 'react'

import { hasFeature } from '@/api/features'
import { notify } from '@/ui/notify'

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
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasFeature('realTime') || !hasFeature('notifications')) return undefined
    return whenIdle(() => {
      import('./alert-watch').then(
        ({ AlertWatch }) => setWatch(() => AlertWatch),
        () =>
          notify.error('Alert rules could not be started on this page.', {
            label: 'Reload',
            run: () => window.location.reload(),
          }),
      )
    })
  }, [])
  return Watch ? <Watch /> : null
}
