import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { MailProblem } from '../mail/mail-problem'

const WHY = {
  refused: 'The mail server refused it. Check MAIL_FROM, and what the server’s log says.',
  'not sent': 'The mail server was not reached or did not let us in. Check SMTP_URL.',
  'in doubt': 'The mail server took it and did not confirm it: look into your mailbox.',
}

/** Sends one mail to who asks, now and not as a job, so that the answer says what the server did. */
export const sendTestMail = async ({ mail, env, now }: Deps, { email, name }: Actor) => {
  if (!mail) throw new ApiProblem(503, 'mail-off', 'No mail server is set. Set SMTP_URL.')
  try {
    await mail.send({
      to: email,
      subject: 'Test mail',
      text: `Hello ${name},\n\nmail from ${env.PUBLIC_URL} reaches you.\nSent at ${now().toISOString()}.\n`,
    })
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error
    throw new ApiProblem(502, 'mail-failed', WHY[error.outcome])
  }
  return { to: email }
}
