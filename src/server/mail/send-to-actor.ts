import type { Deps, Mail } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { MailProblem } from './mail-problem'

const WHY = {
  refused: 'The mail server refused the mail. Check MAIL_FROM and the log of the mail server.',
  'not sent': 'The mail server could not be reached or refused the sign-in. Check SMTP_URL.',
  'in doubt': 'The mail server did not confirm the mail. Check whether it reached you.',
}

/** Sends a mail to the actor at once, not as a job, so that the answer says what the mail server did. */
export const sendToActor = async (
  { mail }: Pick<Deps, 'mail'>,
  { email }: Actor,
  content: Omit<Mail, 'to'>,
) => {
  if (!mail) throw new ApiProblem(503, 'mail-off', 'No mail server is set. Set SMTP_URL.')
  try {
    await mail.send({ to: email, ...content })
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error
    throw new ApiProblem(502, 'mail-failed', WHY[error.outcome])
  }
  return { to: email }
}
