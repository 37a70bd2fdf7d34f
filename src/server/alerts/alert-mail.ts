import type { AlertEmailInput } from '@/contracts/alerts'
import type { Call } from '@/contracts/calls'
import { formatPhoneNumber } from '@/lib/phone-format'
import type { Mail } from '../deps'

type Content = {
  call: Call
  rule: Pick<AlertEmailInput, 'ruleName' | 'condition'>
  owner: string
  publicUrl: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const callerOf = ({ callerName, callerNumber }: Call) =>
  [callerName, callerNumber && formatPhoneNumber(callerNumber)]
    .filter((part) => part !== null && part !== '')
    .join(', ') || 'unknown'

export const alertMail = ({ call, rule, owner, publicUrl }: Content): Omit<Mail, 'to'> => {
  const name = oneLine(rule.ruleName)
  const at = call.startedAt ?? call.updatedAt
  return {
    subject: `Alert: ${name}`,
    text: [
      `A call matches the alert rule "${name}" of ${oneLine(owner)}:`,
      oneLine(rule.condition),
      '',
      `Caller: ${oneLine(callerOf(call))}`,
      `When: ${new Date(at).toUTCString()}`,
      ...(call.priority === null ? [] : [`Priority: ${call.priority}`]),
      ...(call.category === null ? [] : [`Category: ${call.category}`]),
      ...(call.callbackRequested ? ['The caller asked to be called back.'] : []),
      '',
      'Open the call:',
      `${publicUrl}/unified-dashboard/${call.id}`,
    ].join('\n'),
  }
}
