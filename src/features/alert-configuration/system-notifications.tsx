import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'

import { preferencesQuery } from '@/api/settings'
import { Button } from '@/ui/button'

import { askForNotifications, useNotificationState } from './browser-notification'

const WORDS = {
  default:
    'Allow notifications to be told when this window is behind others. Rules always notify inside the application.',
  granted: 'Notifications are allowed: you are told also when this window is behind others.',
  denied:
    'Notifications are blocked for this address. To allow them, open the site settings beside the address in your browser. Rules still notify inside the application.',
  unwanted:
    'Notifications are allowed, but Push is off in your Settings. Rules still notify inside the application.',
  unsupported:
    'This browser cannot show notifications here: they need https and a browser that has them. Rules still notify inside the application.',
} as const

export function SystemNotifications() {
  const { data: preferences } = useQuery(preferencesQuery)
  const permission = useNotificationState()
  const state =
    permission === 'granted' && preferences?.notifyByPush === false ? 'unwanted' : permission
  const Icon = state === 'granted' || state === 'default' ? BellRing : BellOff
  return (
    <section aria-labelledby="system-notifications" className="flex flex-col gap-2">
      <h2 id="system-notifications" className="text-section font-semibold text-ink">
        Browser Notifications
      </h2>
      <div className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4">
        <output className="flex items-start gap-2 text-row text-ink-muted">
          <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {WORDS[state]}
        </output>
        {state === 'default' ? (
          <Button size="sm" onClick={() => void askForNotifications()}>
            Allow notifications
          </Button>
        ) : null}
      </div>
    </section>
  )
}
