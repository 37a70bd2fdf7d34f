import type { AccountLink } from '@/contracts/accounts'

import type { Mail } from '../deps'
import type { Environment } from '../env'

type Addressee = { name: string; email: string; link: AccountLink; env: Environment }

const linkMail = (
  { name, email, link, env }: Addressee,
  subject: string,
  why: string,
  ...afterwards: string[]
): Mail => ({
  to: email,
  subject,
  text: [
    `Hello ${name},`,
    '',
    why,
    '',
    `${env.PUBLIC_URL}/account-link?token=${link.token}`,
    '',
    `It works once, until ${new Date(link.expiresAt).toUTCString()}.`,
    ...afterwards,
  ].join('\n'),
})

export const invitationMail = (to: Addressee, invitedBy = 'An administrator') =>
  linkMail(
    to,
    'Your account for AI Support CRM',
    `${invitedBy} has added you to AI Support CRM. To set your password and sign in, open this link:`,
  )

export const resetMail = (to: Addressee) =>
  linkMail(
    to,
    'Set a new password for AI Support CRM',
    'somebody asked for a new password for your account. To set one, open this link:',
    'If it was not you, do nothing: your password stays as it is.',
  )
