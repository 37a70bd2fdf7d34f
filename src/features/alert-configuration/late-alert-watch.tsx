import { use, useState } from 'react'

import { hasFeature } from '@/api/features'
import { notify } from '@/ui/notify'
import { lateCode, PageIsDrawn, useServerReturn, useWantedCode } from '@/ui/late-code'

const watch = lateCode(() => import('./alert-watch'))

/** Watches calls for the alert rules on every page; loads what that takes after the page itself. */
export function LateAlertWatch() {
  const isDrawn = use(PageIsDrawn)
  const [isMissing, setMissing] = useState(false)
  const isWanted = isDrawn && hasFeature('realTime') && hasFeature('notifications')
  const { code, prepare } = useWantedCode(watch, isWanted && !isMissing, () => {
    setMissing(true)
    notify.error('Alert rules could not be started on this page.', {
      label: 'Try again',
      run: () => setMissing(false),
    })
  })
  useServerReturn(isMissing && code === undefined, prepare)
  return code ? <code.AlertWatch /> : null
}
