import {
  alertEmailAnswer,
  alertEmailInput,
  alertEmailState,
  alertFiredAnswer,
  alertFiredInput,
} from '@/contracts/alerts'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { createLimiter, requirePoints } from '../http/limiter'
import { whyNoMail } from '../mail/why-no-mail'
import { notifyAlert } from '../notifications/alert'
import { enqueueAlertMails } from './mail-alert'

const FIRINGS_OF_A_PERSON = { keyPrefix: 'alert-fired', points: 600, seconds: 60 * 60 }
const EMAILS_OF_A_PERSON = { keyPrefix: 'alert-email', points: 60, seconds: 60 * 60 }

export const alertRoutes = (deps: Deps) => {
  const limiter = createLimiter(deps, EMAILS_OF_A_PERSON)
  const firings = createLimiter(deps, FIRINGS_OF_A_PERSON)
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
      'POST /alerts/fired',
      'Put a firing of one of your alert rules into your inbox.',
      { body: alertFiredInput, answer: alertFiredAnswer, mayFail: [404, 429] },
      async ({ actor, body, c }) => {
        await requirePoints(c, 'Your rules have fired too often.', firings.consume(actor.id))
        await notifyAlert(deps, actor, body)
        return {}
      },
    )
    .jsonRoute(
      'POST /alerts/email',
      'Tell the recipients of a personal alert rule about a call.',
      { body: alertEmailInput, answer: alertEmailAnswer, mayFail: [404, 429, 503] },
      async ({ actor, body, c }) => {
        if (deps.mail) {
          const consuming = limiter.consume(actor.id, body.recipients.length)
          await requirePoints(c, 'Your rules have sent too many emails.', consuming)
        }
        return enqueueAlertMails(deps, actor, body)
      },
    )
}
