import { CircleCheck, CloudOff, RefreshCw } from 'lucide-react'

import { type ConnectionState as State, useConnectionState } from '@/api/live'
import { Chip } from '@/ui/chip'

const SAID = {
  live: {
    tone: 'success',
    Icon: CircleCheck,
    word: 'Live',
    means: 'What changes is on this screen within a second.',
  },
  connecting: {
    tone: 'info',
    Icon: RefreshCw,
    word: 'Connecting',
    means: 'Live updates are about to start.',
  },
  reconnecting: {
    tone: 'warning',
    Icon: RefreshCw,
    word: 'Reconnecting',
    means: 'The server was lost. What was missed is caught up with as soon as it is back.',
  },
  offline: {
    tone: 'danger',
    Icon: CloudOff,
    word: 'Offline',
    means: 'This browser has no network. What is on the screen may be old.',
  },
  off: {
    tone: 'neutral',
    Icon: CloudOff,
    word: 'Off',
    means: 'Live updates are switched off in the configuration. Reload to see what changed.',
  },
} as const satisfies Record<State, unknown>

/** How this browser hears of changes. */
export function ConnectionState() {
  const { tone, Icon, word, means } = SAID[useConnectionState()]
  return (
    <section
      aria-labelledby="browser-heading"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="browser-heading" className="font-medium text-ink">
        This browser
      </h2>
      <Chip tone={tone} icon={<Icon aria-hidden="true" size={16} />}>
        {word}
      </Chip>
      <p className="text-row text-ink-muted">{means}</p>
    </section>
  )
}
