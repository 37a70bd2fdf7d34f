import { alertEmailAnswer, alertEmailInput, alertEmailState } from '@/contracts/alerts'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { throttled } from '../users/throttled'
import { sendAlertEmail, whyNoMail } from './send-alert-email'
import { createAlertThrottle } from './throttle'

const state = jsonRoute({
  method: 'get',
  path: '/alerts/email',
  summary: 'Whether alert emails can be sent, and why not.',
  answer: alertEmailState,
})

const send = jsonRoute(
  {
    method: 'post',
    path: '/alerts/email',
    summary: 'Tell the recipients of a personal alert rule about a call.',
    answer: alertEmailAnswer,
    mayFail: [404, 429, 502, 503],
  },
  { body: jsonBody(alertEmailInput) },
)

export const alertRoutes = (deps: Deps) => {
  const takeTurn = createAlertThrottle(deps)
  return apiRouter()
    .openapi(state, (c) => {
      const reason = whyNoMail(deps)
      return c.json({ available: reason === null, reason }, 200)
    })
    .openapi(send, async (c) => {
      const input = c.req.valid('json')
      const wait = deps.mail ? await takeTurn(c.get('actor').id, input.recipients.length) : 0
      if (wait > 0) throw throttled(c, wait, 'Your rules have sent too many emails.')
      return c.json(await sendAlertEmail(deps, c.get('actor'), input), 200)
    })
}
