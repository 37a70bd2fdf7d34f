import { alertEmailAnswer, alertEmailInput, alertEmailState } from '@/contracts/alerts'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { throttled } from '../users/throttled'
import { enqueueAlertMails, whyNoMail } from './mail-alert'
import { createAlertThrottle } from './throttle'

export const alertRoutes = (deps: Deps) => {
  const takeTurn = createAlertThrottle(deps)
  return apiRouter()
    .jsonRoute(
      'GET /alerts/email',
      'Whether alert emails can be sent, and why not.',
      { answer: alertEmailState },
      () => {
        const reason = whyNoMail(deps)
        return { available: reason === null, reason }
      },
    )
    .jsonRoute(
      'POST /alerts/email',
      'Tell the recipients of a personal alert rule about a call.',
      { body: alertEmailInput, answer: alertEmailAnswer, mayFail: [404, 429, 503] },
      async ({ actor, body, c }) => {
        const wait = deps.mail ? await takeTurn(actor.id, body.recipients.length) : 0
        if (wait > 0) throw throttled(c, wait, 'Your rules have sent too many emails.')
        return enqueueAlertMails(deps, actor, body)
      },
    )
}
