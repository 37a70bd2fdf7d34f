import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import {
  alertEmailQuery,
  alertFirings,
  alertNotifications,
  alertRules,
  sendAlertEmail,
  sendAlertFired,
} from '@/api/alerts'
import { labelsQuery } from '@/api/call-labels'
import { countCallsToday } from '@/api/last-calls'
import { subscribeLive } from '@/api/live'
import { followLead } from '@/api/tab-lead'
import { callerWords } from '@/components/caller'
import { categoryLabel } from '@/components/labels'
import type { AlertFiring, AlertRule } from '@/contracts/alerts'
import type { Call } from '@/contracts/calls'
import { conditionHolds, isAboutTheDay, needsCallsToday } from '@/domain/filter/condition'
import { serverNow } from '@/lib/server-clock'
import { cutText } from '@/lib/cut-text'
import { dayOf } from '@/lib/day'
import { durationWords } from '@/lib/time-format'
import { notify } from '@/ui/notify'

import { showNotification, wantsPush } from '@/components/browser-notification'
import { createCallWatch, type News } from './call-watch'
import { readCondition, recipientsProblem } from './rule-form'

/** Does without what the browser's storage has no room for. */
const orWithout = <Value,>(write: () => Value, otherwise: Value): Value => {
  try {
    return write()
  } catch {
    return otherwise
  }
}

type Fired = { rule: Pick<AlertRule, 'name'>; call: Call; callsToday: number; aboutDay: boolean }

/** What a firing says: "Priority Alert: Ada Moreau · Billing · 3 min 20 s". */
const notificationText = ({ rule, call, callsToday, aboutDay }: Fired): string => {
  if (aboutDay) return `${rule.name}: ${callsToday} calls today`
  const facts = [
    callerWords(call),
    call.category && categoryLabel(call.category),
    call.durationSeconds === null ? null : durationWords(call.durationSeconds),
  ]
  return `${rule.name}: ${facts.filter((fact) => fact !== null).join(' · ')}`
}

type Reach = {
  openCall: (id: string) => void
  whyNoMail: () => Promise<string | null>
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

/** Fires a rule once for a call (or a day): notification, toast, the system's own, email. */
const fireRule = async ({ rule, call, callsToday, day, now, reach }: Fire) => {
  const at = now.toISOString()
  const firing = { ruleId: rule.id, about: day ?? call.id, callId: call.id, at, mail: null }
  if (!claim(firing)) return
  const message = notificationText({ rule, call, callsToday, aboutDay: day !== null })
  const open = () => reach.openCall(call.id)
  orWithout(() => alertNotifications.add({ message, timestamp: at }), undefined)
  notify.info(message, { label: 'Open call', run: open })
  const name = ruleNameOf(rule, day === null ? null : callsToday)
  // The toast has told it.
  void sendAlertFired({ callId: call.id, ruleName: name }).catch(() => undefined)
  if (rule.action === 'email') return email(rule, firing, reach)
  if (await reach.wantsPush()) showNotification(message, `${rule.id} ${call.id}`, open)
}

const LONGEST = { name: 200, condition: 500 }

const ruleNameOf = ({ name }: AlertRule, callsToday: number | null) => {
  const known = cutText(name.trim(), LONGEST.name - 30) || 'Alert rule'
  return callsToday === null ? known : `${known}: ${callsToday} calls today`
}

const email = async (rule: AlertRule, firing: AlertFiring, { whyNoMail }: Reach) => {
  const note = (sent: boolean, text: string) =>
    orWithout(() => alertFirings.noteMail(firing, { sent, text }), undefined)
  const problem = recipientsProblem(rule.recipients)
  if (problem) return note(false, `Not emailed: ${problem}.`)
  const whyNot = await whyNoMail()
  if (whyNot !== null) return note(false, `Not emailed: ${whyNot}`)
  try {
    const { queued } = await sendAlertEmail({
      ruleName: ruleNameOf(rule, null),
      condition: cutText(rule.condition, LONGEST.condition),
      callId: firing.callId,
      recipients: rule.recipients,
    })
    const sent = `Email on its way to ${queued} ${queued === 1 ? 'recipient' : 'recipients'}`
    note(true, queued === 0 ? 'Already emailed about this call' : sent)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'The server gave no reason.'
    note(false, `Not emailed: ${why}`)
    notify.error(`${rule.name} was not emailed: ${why}`)
  }
}

const readyRules = () =>
  alertRules.read().items.flatMap((rule) => {
    const parsed = rule.isActive ? readCondition(rule.condition) : null
    return parsed?.ok ? [{ rule, condition: parsed.condition }] : []
  })

const hasReadyRules = (): boolean => readyRules().length > 0

const isOlderThan = ({ call, isLate }: News, { createdAt }: AlertRule) =>
  isLate && Date.parse(call.updatedAt) < Date.parse(createdAt)

/** Fires every active rule that one of the calls fulfils now. Rejects when the server is away. */
const judgeCalls = async (news: readonly News[], reach: Reach) => {
  if (news.length === 0 || !hasReadyRules()) return
  const now = serverNow()
  const counts = readyRules().some(({ condition }) => needsCallsToday(condition))
  const callsToday = counts ? await countCallsToday(now) : 0
  // Meanwhile somebody else may have signed in.
  const rules = readyRules()
  for (const one of news) {
    const { call } = one
    for (const { rule, condition } of rules) {
      if (isOlderThan(one, rule)) continue
      if (!conditionHolds(condition, { call, callsToday, now })) continue
      const day = isAboutTheDay(condition) ? dayOf(now) : null
      void fireRule({ rule, call, callsToday, day, now, reach })
    }
  }
  forgetDeletedRules()
}

/** Not at once: a deletion can be undone for a while, and an undone rule must not fire again. */
const forgetDeletedRules = () => {
  const { items } = alertRules.read()
  const known = new Set(items.map(({ id }) => id))
  const lately = Date.now() - 60 * 60_000
  for (const { ruleId, at } of alertFirings.read().items) {
    if (Date.parse(at) > lately) known.add(ruleId)
  }
  orWithout(() => alertFirings.keepOnly(known), undefined)
}

const TAGS = labelsQuery('tags')

export function AlertWatch() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useQuery(TAGS)
  useEffect(() => {
    const reach = {
      openCall: (id: string) =>
        void router.navigate({ to: '/unified-dashboard/$id', params: { id } }),
      wantsPush: () => wantsPush(queryClient),
      // Without an answer the mail is tried, and the server refuses it if need be.
      whyNoMail: () =>
        queryClient.fetchQuery(alertEmailQuery).then(
          ({ reason }) => reason,
          () => null,
        ),
    }
    const watch = createCallWatch({
      isNeeded: hasReadyRules,
      judge: (news) => judgeCalls(news, reach),
    })
    const stopHearing = subscribeLive(watch.onEvent)
    const stopLeading = followLead('alertRules', watch.lead)
    return () => {
      stopHearing()
      stopLeading()
    }
  }, [router, queryClient])
  return null
}
