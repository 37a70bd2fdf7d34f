import type { InboxItem } from '@/contracts/notes'
import { counted } from '@/lib/figures'

/** What a notification says in one sentence, whoever it is told to by mail or by the browser. */
export const notificationWords = (
  { kind, callId, nextStep, ticket, count, title }: InboxItem,
  name: string,
): string => {
  if (ticket) {
    const numbered = `ticket #${ticket.number}`
    if (kind === 'ticket') return `New ${numbered}${ticket.isMine ? ' for you' : ''}`
    if (kind === 'comment') return `${name} commented on ${numbered}`
    if (kind === 'mention') return `${name} mentioned you on ${numbered}`
    if (kind === 'response-due') return `The first response to ${numbered} is due soon`
    if (kind === 'resolution-due') return `The solution of ${numbered} is due soon`
    if (kind === 'returned')
      return `Ticket #${ticket.number} was not started in time and is back in the queue`
    return `${name} assigned you ${count > 1 ? counted(count, 'ticket') : numbered}`
  }
  if (kind === 'team-alert') return title ?? 'An alert is firing'
  if (kind === 'backup') return title ?? 'A backup failed'
  if (kind === 'due') return 'A next step is due'
  if (kind === 'returned') return 'A next step was not started in time and is back in the queue'
  if (kind === 'mention') return `${name} mentioned you in a note`
  if (nextStep && count === 1) return `${name} assigned you a next step`
  if (nextStep) return `${name} assigned you ${counted(count, 'next step')}`
  return `${name} assigned you ${callId === null ? counted(count, 'call') : 'a call'}`
}
