import { useEffect, useSyncExternalStore } from 'react'

import { noticeQueue } from './notify'
import { useLazyPart } from './use-lazy-part'

const loadToaster = () => import('./notice-toaster')

/** Draws the notices; mounted once, in the shell. What draws them is loaded with the first one. */
export function NoticeHost() {
  const waiting = useSyncExternalStore(noticeQueue.subscribe, noticeQueue.read)
  const { part, prepare } = useLazyPart(loadToaster)
  const needed = waiting.length > 0
  useEffect(() => {
    if (needed) prepare()
  }, [needed, prepare])
  return part ? <part.NoticeToaster /> : null
}
