import { CloudOff, RotateCw } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'

import { useConnectionState } from '@/api/live'
import { Button } from '@/ui/button'

import { useUpdateWaiting } from './update-waiting'

/** What concerns every page: no connection, or a newer version on the server. */
export function ShellBanner() {
  const online = useOnline()
  const connection = useConnectionState()
  const updateWaiting = useUpdateWaiting()
  if (!online || connection === 'offline') {
    return (
      <Banner icon={<CloudOff aria-hidden="true" size={16} />}>
        You are offline. What you see may be out of date, and changes cannot be saved until the
        connection is back.
      </Banner>
    )
  }
  if (!updateWaiting) return null
  return (
    <Banner icon={<RotateCw aria-hidden="true" size={16} />}>
      A new version is ready.
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Banner>
  )
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 border-b border-line bg-warning-soft px-4 py-2 text-row text-warning lg:px-6"
    >
      <span className="flex h-5 items-center">{icon}</span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </div>
  )
}

const useOnline = () =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
