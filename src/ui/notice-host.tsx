import { useEffect, useSyncExternalStore } from 'react'

import { lateCode, useLateCode } from './late-code'
import { noticeQueue } from './notify'

/** Well after a page has loaded. */
const SPARE_MOMENT_MS = 3000

const toaster = lateCode(() => import('./notice-toaster'))

/**
 * Draws the notices; mounted once, in the shell. What draws them is loaded with the first one, or
 * in a spare moment before: a notice that the server is gone could not load it any more.
 */
export function NoticeHost() {
  const waiting = useSyncExternalStore(noticeQueue.subscribe, noticeQueue.read)
  const { code, prepare } = useLateCode(toaster)
  // Each new notice tries once more, should the server have been away.
  useEffect(() => {
    const timer = setTimeout(prepare, waiting.length > 0 ? 0 : SPARE_MOMENT_MS)
    return () => clearTimeout(timer)
  }, [waiting, prepare])
  return code ? <code.NoticeToaster /> : null
}
