import { linkOptions } from '@tanstack/react-router'

import type { InboxItem } from '@/contracts/notes'

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
