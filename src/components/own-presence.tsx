import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { setPresence, useOwnPresence, usePresence } from '@/api/presence'
import type { Presence } from '@/contracts/presence'
import { EVERYWHERE, useHotkeys } from '@/ui/hotkeys'

type Said = Pick<Presence, 'isAvailable' | 'by'>

/** Away is what somebody said; inactive, that nothing is heard of them. */
const stateOf = ({ isAvailable, by }: Said) =>
  isAvailable ? 'Available' : by === 'hand' ? 'Away' : 'Inactive'

/** Whether somebody is there: a dot, and the word that says the same. */
function PresenceMark({ said }: { said: Said }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-meta text-ink-muted">
      <span
        aria-hidden="true"
        className={clsx(
          'size-2 rounded-full',
          said.isAvailable ? 'bg-success' : 'border border-ink-subtle',
        )}
      />
      <span data-word="">{stateOf(said)}</span>
    </span>
  )
}

export function PresenceOf({ id }: { id: string }) {
  const known = usePresence(id)
  return known ? <PresenceMark said={known} /> : null
}

const wordsOf = (isAvailable: boolean) => `Set yourself as ${isAvailable ? 'away' : 'available'}`

/** Whether I am there, and the way to say otherwise. */
export function OwnPresence() {
  const own = useOwnPresence()
  const { mutate } = useMutation(setPresence)
  if (!own) return null
  const { isAvailable } = own
  const words = wordsOf(isAvailable)
  return (
    <button
      type="button"
      aria-label={`${stateOf(own)}. ${words}`}
      title={words}
      onClick={() => mutate(!isAvailable)}
      className="flex h-8 min-w-8 items-center justify-center rounded-control px-1.5 hover:bg-line/50 max-sm:[&_[data-word]]:sr-only"
    >
      <PresenceMark said={own} />
    </button>
  )
}

export function PresenceCommand() {
  const own = useOwnPresence()
  const { mutate } = useMutation(setPresence)
  useHotkeys(
    EVERYWHERE,
    own
      ? [
          {
            key: '',
            label: wordsOf(own.isAvailable),
            changes: true,
            run: () => mutate(!own.isAvailable),
          },
        ]
      : [],
  )
  return null
}
