import { clsx } from 'clsx'
import { CircleDot, CloudOff, RefreshCw } from 'lucide-react'

import { type ConnectionState, useConnectionState } from '@/api/live'

const SAID = {
  off: null,
  // The first moments of a visit are not worth a word that goes away at once.
  connecting: null,
  live: { word: 'Live', Icon: CircleDot, tone: 'text-success' },
  reconnecting: { word: 'Reconnecting…', Icon: RefreshCw, tone: 'text-warning' },
  offline: { word: 'Offline', Icon: CloudOff, tone: 'text-danger' },
} satisfies Record<ConnectionState, unknown>

export function ConnectionBadge() {
  const said = SAID[useConnectionState()]
  return (
    <output
      aria-label="Live updates"
      className={clsx('flex items-center gap-1.5 text-row', said?.tone)}
    >
      {said ? (
        <>
          <said.Icon aria-hidden="true" size={16} />
          {said.word}
        </>
      ) : null}
    </output>
  )
}
