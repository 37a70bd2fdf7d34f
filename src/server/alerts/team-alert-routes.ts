import { z } from '@hono/zod-openapi'

import {
  alert,
  alertDetail,
  alertListParams,
  alertPage,
  alertRules,
  alertTry,
  alertTryInput,
  createAlertRuleInput,
  openAlerts,
  patchAlertRuleInput,
  savedAlertRule,
  snoozeInput,
} from '@/contracts/team-alerts'

import { readOrganisationCalendar } from '../business-hours/calendar'
import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { inTurns } from '../http/in-turns'
import { whyNoMail } from '../mail/why-no-mail'
import { listAlertRules } from './alert-rules-store'
import { listOpenAlerts, listResolvedAlerts, readAlertDetail } from './alerts-store'
import { acknowledgeAlert, closeAlert, reopenAlert, snoozeAlert } from './change-alert'
import { changeAlertRule, createAlertRule, deleteAlertRule } from './change-alert-rule'
import { tryAlertRule } from './try-alert-rule'

const ofRule = idOf('alert rule')
const ofAlert = idOf('alert')

export const teamAlertRoutes = (deps: Deps) => {
  const inTurn = inTurns(1)
  return apiRouter()
    .jsonRoute(
      'GET /alert-rules',
      'The alert rules of the team, each with its last evaluation.',
      { answer: alertRules },
      async ({ actor }) => ({
        items: await listAlertRules(deps.db, actor),
        zone: (await readOrganisationCalendar(deps.db)).zone,
        noMail: whyNoMail(deps),
      }),
    )
    .jsonRoute(
      'POST /alert-rules',
      'Add an alert rule. With a webhook address, the answer has its signing secret, once. Admins only.',
      { access: 'admin', body: createAlertRuleInput, answer: savedAlertRule, mayFail: [409] },
      ({ actor, body }) => createAlertRule(deps, actor, body),
    )
    .jsonRoute(
      'POST /alert-rules/try',
      'What a rule reads now, and when it would have fired in the last week. Nothing is kept. Admins only.',
      { access: 'admin', body: alertTryInput, answer: alertTry, isQuestion: true },
      ({ actor, body, c }) =>
        inTurn(actor.id, () => tryAlertRule(deps, body, c.req.raw.signal), c.req.raw.signal),
    )
    .jsonRoute(
      'PATCH /alert-rules/{id}',
      'Change, turn on or turn off an alert rule. 409 when `version` is stale. Admins only.',
      {
        access: 'admin',
        params: ofRule,
        body: patchAlertRuleInput,
        answer: savedAlertRule,
        mayFail: [404, 409],
      },
      ({ actor, params: { id }, body }) => changeAlertRule(deps, actor, id, body),
    )
    .jsonRoute(
      'DELETE /alert-rules/{id}',
      'Delete an alert rule. Its alerts are kept. Admins only.',
      { access: 'admin', params: ofRule, answer: z.object({}), mayFail: [404] },
      async ({ actor, params: { id } }) => {
        await deleteAlertRule(deps, actor, id)
        return {}
      },
    )
    .jsonRoute(
      'GET /alerts/open',
      'Every alert that is pending, firing, acknowledged or snoozed.',
      { answer: openAlerts },
      async () => ({ items: await listOpenAlerts(deps.db) }),
    )
    .jsonRoute(
      'GET /alerts',
      'Resolved alerts, the newest first.',
      { query: alertListParams, answer: alertPage },
      ({ query }) => listResolvedAlerts(deps.db, query),
    )
    .jsonRoute(
      'GET /alerts/{id}',
      'One alert, and whom it reached.',
      { params: ofAlert, answer: alertDetail, mayFail: [404] },
      ({ params: { id } }) => readAlertDetail(deps.db, id),
    )
    .jsonRoute(
      'POST /alerts/{id}/acknowledge',
      'Take an alert in hand.',
      { access: 'agent', params: ofAlert, answer: alert, mayFail: [404, 409] },
      ({ actor, params: { id } }) => acknowledgeAlert(deps, actor, id),
    )
    .jsonRoute(
      'POST /alerts/{id}/snooze',
      'Silence an alert for some minutes. It fires again afterwards unless it has resolved.',
      { access: 'agent', params: ofAlert, body: snoozeInput, answer: alert, mayFail: [404, 409] },
      ({ actor, params: { id }, body }) => snoozeAlert(deps, actor, id, body.minutes),
    )
    .jsonRoute(
      'POST /alerts/{id}/reopen',
      'Undo an acknowledgement or a snooze.',
      { access: 'agent', params: ofAlert, answer: alert, mayFail: [404, 409] },
      ({ actor, params: { id } }) => reopenAlert(deps, actor, id),
    )
    .jsonRoute(
      'POST /alerts/{id}/close',
      'Close an alert that cannot resolve for want of data. 409 while it has data.',
      { access: 'agent', params: ofAlert, answer: alert, mayFail: [404, 409] },
      ({ actor, params: { id } }) => closeAlert(deps, actor, id),
    )
}
