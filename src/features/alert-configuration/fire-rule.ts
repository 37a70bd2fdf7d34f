import { sendAlertEmail } from '@/api/alert-email'
import { alertFirings } from '@/api/alert-firings'
import { alertNotifications } from '@/api/alert-notifications'
import type { AlertFiring, AlertRule } from '@/contracts/alerts'
import type { Call } from '@/contracts/calls'
import { cutText } from '@/lib/cut-text'
import { notify } from '@/ui/notify'

import { showNotification } from './browser-notification'
import { notificationText } from './notification-text'
import { orWithout } from './or-without'
import { recipientsProblem } from './recipients'

export type Reach = {
  openCall: (id: string) => void
  wantsPush: () => Promise<boolean>
}

type Fire = {
  rule: AlertRule
  call: Call
  callsToday: number
  day: string | null
  now: Date
  reach: Reach
}

/** Remembers what has fired in this tab, also when the browser's storage is full. */
const firedHere = new Set<string>()

const claim = (firing: AlertFiring): boolean => {
  const key = `${firing.ruleId} ${firing.about}`
  if (firedHere.has(key)) return false
  firedHere.add(key)
  return orWithout(() => alertFirings.claim(firing), true)
}

/** Fires a rule once for a call (or a day): notification, notice, the system's own, email. */
export const fireRule = async ({ rule, call, callsToday, day, now, reach }: Fire) => {
  const at = now.toISOString()
  const firing = { ruleId: rule.id, about: day ?? call.id, callId: call.id, at, mail: null }
  if (!claim(firing)) return
  const message = notificationText({ rule, call, callsToday, aboutDay: day !== null })
  const open = () => reach.openCall(call.id)
  orWithout(() => alertNotifications.add({ message, timestamp: at }), undefined)
  notify.success(message, { label: 'Open call', run: open })
  if (rule.action === 'email') return email(rule, firing)
  if (await reach.wantsPush()) showNotification(message, `${rule.id} ${call.id}`, open)
}

const LONGEST = { name: 200, condition: 500 }

const email = async (rule: AlertRule, firing: AlertFiring) => {
  const note = (sent: boolean, text: string) =>
    orWithout(() => alertFirings.noteMail(firing, { sent, text }), undefined)
  const problem = recipientsProblem(rule.recipients)
  if (problem) return note(false, `Not emailed: ${problem}.`)
  try {
    const { sent, refused } = await sendAlertEmail({
      ruleName: cutText(rule.name.trim(), LONGEST.name) || 'Alert rule',
      condition: cutText(rule.condition, LONGEST.condition),
      callId: firing.callId,
      recipients: rule.recipients,
    })
    const people = `${sent} ${sent === 1 ? 'recipient' : 'recipients'}`
    note(true, `Emailed to ${people}${refused.length > 0 ? `, not to ${refused.join(', ')}` : ''}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'The server did not say why.'
    note(false, `Not emailed: ${why}`)
    notify.error(`${rule.name} was not emailed: ${why}`)
  }
}
