import { linkOptions } from '@tanstack/react-router'

import { promisedTitle } from '@/components/step-time'
import type { InboxItem } from '@/contracts/notes'
import { plainNote } from '@/domain/note-text'

const MINE: { assignee: string[] } = { assignee: ['me'] }

export const placeOf = ({ note, callId, nextStep }: InboxItem) => {
  if (callId !== null) {
    const search = note
      ? { note: note.id, ...(note.atSeconds === null ? {} : { t: note.atSeconds }) }
      : {}
    return linkOptions({ to: '/unified-dashboard/$id', params: { id: callId }, search })
  }
  return nextStep
    ? linkOptions({ to: '/next-steps-report', search: { assignee: 'me' } })
    : linkOptions({ to: '/all-calls', search: MINE })
}

/** The note, or what to do and when it was promised. */
export const shownText = ({ note, nextStep }: InboxItem) =>
  note ? plainNote(note.text, note.mentions) : nextStep && promisedTitle(nextStep)
