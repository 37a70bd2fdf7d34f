import { useEffect, useSyncExternalStore } from 'react'

import { noticeQueue } from './notify'
import { useLazyPart } from './use-lazy-part'

/** Well after a page has loaded. */
const SPARE_MOMENT_MS = 3000

const loadToaster = () => import('./notice-toaster')

/**
 * Draws the notices; mounted once, in the shell. What draws them is loaded with the first one, or
 * in a spare moment before: a notice that the server is gone could not load it any more.
 */
export function NoticeHost() {
  const waiting = useSyncExternalStore(noticeQueue.subscribe, noticeQueue.read)
  const { part, prepare } = useLazyPart(loadToaster)
  // Each new notice tries once more, should the server have been away.
  useEffect(() => {
    const timer = setTimeout(prepare, waiting.length > 0 ? 0 : SPARE_MOMENT_MS)
    return () => clearTimeout(timer)
  }, [waiting, prepare])
  return part ? <part.NoticeToaster /> : null
}
