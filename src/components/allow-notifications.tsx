import { BellOff, BellRing } from 'lucide-react'

import { Button } from '@/ui/button'

import { askForNotifications, useNotificationState } from './browser-notification'

const WORDS = {
  default:
    'Allow notifications to see alerts, mentions, assignments, tickets and due next steps while this window is in the background.',
  granted: 'Notifications are on, also while this window is in the background.',
  denied:
    'Notifications are blocked. To allow them, open the site settings next to the address bar. You are still notified in the app.',
  unwanted:
    'Notifications are allowed, but Push is off in your Settings. You are still notified in the app.',
  unsupported:
    'This browser cannot show notifications here. They need https and a browser that supports them. You are still notified in the app.',
} as const

/** Whether this browser shows notifications, and what to do when it does not. */
export function AllowNotifications({ isWanted }: { isWanted: boolean }) {
  const permission = useNotificationState()
  const state = permission === 'granted' && !isWanted ? 'unwanted' : permission
  const Icon = state === 'granted' || state === 'default' ? BellRing : BellOff
  return (
    <div className="flex flex-col items-start gap-3">
      <output className="flex items-start gap-2 text-row text-ink-muted">
        <Icon className="mt-0.5 shrink-0" />
        {WORDS[state]}
      </output>
      {state === 'default' ? (
        <Button size="sm" onClick={() => void askForNotifications()}>
          Allow notifications
        </Button>
      ) : null}
    </div>
  )
}
