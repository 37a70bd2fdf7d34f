import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { setPresence, useOwnPresence, usePresence } from '@/api/presence'
import { useHotkeys } from '@/ui/hotkeys'

/** Whether somebody is there: a dot, and the word that says the same. */
function PresenceMark({ isAvailable }: { isAvailable: boolean }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-meta text-ink-muted">
      <span
        aria-hidden="true"
        className={clsx(
          'size-2 rounded-full',
          isAvailable ? 'bg-success' : 'border border-ink-subtle',
        )}
      />
      <span data-word="">{isAvailable ? 'Available' : 'Away'}</span>
    </span>
  )
}

export function PresenceOf({ id }: { id: string }) {
  const known = usePresence(id)
  return known ? <PresenceMark isAvailable={known.isAvailable} /> : null
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
      aria-label={`${isAvailable ? 'Available' : 'Away'}. ${words}`}
      title={words}
      onClick={() => mutate(!isAvailable)}
      className="flex h-8 min-w-8 items-center justify-center rounded-control px-1.5 hover:bg-line/50 max-sm:[&_[data-word]]:sr-only"
    >
      <PresenceMark isAvailable={isAvailable} />
    </button>
  )
}

export function PresenceCommand() {
  const own = useOwnPresence()
  const { mutate } = useMutation(setPresence)
  useHotkeys(
    'Everywhere',
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
