import { linkOptions } from '@tanstack/react-router'

import { promisedTitle } from '@/components/step-time'
import type { InboxItem } from '@/contracts/notes'
import { plainNote } from '@/domain/note-text'

const MINE: { assignee: string[] } = { assignee: ['me'] }

export const placeOf = ({ kind, note, alertId, callId, nextStep, ticket, count }: InboxItem) => {
  if (alertId !== null) return linkOptions({ to: '/alert-manager', search: { alert: alertId } })
  if (kind === 'backup') return linkOptions({ to: '/system-status' })
  if (ticket) {
    const search = count > 1 ? { assignee: 'me' } : { ticket: ticket.id }
    return linkOptions({ to: '/ai-tickets', search })
  }
  if (callId !== null) {
    const search = note
      ? { note: note.id, ...(note.atSeconds === null ? {} : { t: note.atSeconds }) }
      : {}
    return linkOptions({ to: '/unified-dashboard/$id', params: { id: callId }, search })
  }
  return nextStep
    ? linkOptions({
        to: '/',
        search: { assignee: kind === 'returned' ? 'unassigned' : 'me' },
      })
    : linkOptions({ to: '/all-calls', search: MINE })
}

/** What was written, what the ticket is about, or what to do and when it was promised. */
export const shownText = ({ note, comment, ticket, count, nextStep }: InboxItem) => {
  const written = note ?? comment
  if (written) return plainNote(written.text, written.mentions)
  if (ticket) return count > 1 ? null : ticket.subject
  return nextStep && promisedTitle(nextStep)
}
