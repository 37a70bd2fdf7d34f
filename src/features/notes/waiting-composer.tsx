import { useLayoutEffect, useRef, useState } from 'react'

import { CONTROL_LOOK } from '@/ui/control-classes'

import { type DraftPlace, readDraft, writeDraft } from './note-drafts'

export const COMPOSER_LOOK = `${CONTROL_LOOK} field-sizing-content max-h-80 min-h-20 py-2`

/**
 * Takes what is typed while the composer itself is still loading: who presses n types on at once.
 * The composer goes on from the draft, also when Escape gave it up meanwhile.
 */
export function WaitingComposer({
  place,
  atSeconds,
  label,
  onClose,
}: {
  place: DraftPlace
  atSeconds: number | null
  label: string
  onClose: () => void
}) {
  const [text, setText] = useState(() => readDraft(place)?.text ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => area.current?.focus(), [])
  return (
    <textarea
      ref={area}
      aria-label={label}
      dir="auto"
      rows={3}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        writeDraft(place, { text: target.value, atSeconds, version: 0 })
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className={COMPOSER_LOOK}
    />
  )
}
