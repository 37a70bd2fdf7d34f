import type { InboxItem } from '@/contracts/notes'
import { counted } from '@/lib/figures'

/** What a notification says in one sentence, whoever it is told to by mail or by the browser. */
export const notificationWords = (
  { kind, callId, nextStep, count }: InboxItem,
  name: string,
): string => {
  if (kind === 'due') return 'A next step is due'
  if (kind === 'mention') return `${name} mentioned you in a note`
  if (nextStep && count === 1) return `${name} assigned you a next step`
  if (nextStep) return `${name} assigned you ${counted(count, 'next step')}`
  return `${name} assigned you ${callId === null ? counted(count, 'call') : 'a call'}`
}
