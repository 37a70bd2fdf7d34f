import { CalendarClock, Flag, type LucideIcon, PhoneIncoming } from 'lucide-react'

import { type Feature, hasFeature } from '@/api/features'
import { Button } from '@/ui/button'

import { addRule } from './change-rules'

type QuickAction = {
  label: string
  name: string
  condition: string
  Icon: LucideIcon
  feature?: Feature
}

const QUICK_ACTIONS: QuickAction[] = [
  {
    label: 'Add Priority Alert',
    name: 'Priority Alert',
    condition: 'priority = high',
    Icon: Flag,
  },
  {
    label: 'Add Callback Alert',
    name: 'Callback Alert',
    condition: 'callbackRequested = true',
    Icon: PhoneIncoming,
    feature: 'callbacks',
  },
  {
    label: 'Add Time Alert',
    name: 'Time Alert',
    condition: 'time > 18:00',
    Icon: CalendarClock,
  },
]

export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="flex flex-col gap-2">
      <h2 id="quick-actions" className="text-section font-semibold text-ink">
        Quick Actions
      </h2>
      <div className="flex flex-wrap gap-2">
        {QUICK_ACTIONS.filter(({ feature }) => !feature || hasFeature(feature)).map(
          ({ label, name, condition, Icon }) => (
            <Button
              key={label}
              title={condition}
              icon={<Icon aria-hidden="true" size={16} />}
              onClick={() => addRule({ name, condition, action: 'notification', recipients: [] })}
            >
              {label}
            </Button>
          ),
        )}
      </div>
    </section>
  )
}
