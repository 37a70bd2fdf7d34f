import { useEffect, useSyncExternalStore } from 'react'

import { lateCode, useLateCode } from './late-code'
import { toastQueue } from './notify'

const SPARE_MOMENT_MS = 3000

const toaster = lateCode(() => import('./toasts'))

/**
 * Draws the toasts; mounted once, in the shell. What draws them is loaded with the first one, or
 * in a spare moment before: a toast that the server is gone could not load it any more.
 */
export function ToastHost() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.read)
  const { code, prepare } = useLateCode(toaster)
  // Each new toast tries once more, should the server have been away.
  useEffect(() => {
    const timer = setTimeout(prepare, waiting.length > 0 ? 0 : SPARE_MOMENT_MS)
    return () => clearTimeout(timer)
  }, [waiting, prepare])
  return code ? <code.Toasts /> : null
}
