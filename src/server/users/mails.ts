import type { AccountLink } from '@/contracts/accounts'

import type { Mail } from '../deps'
import type { Environment } from '../env'
import { plainWords } from '../mail/plain-words'

type Addressee = { name: string; email: string; link: AccountLink; env: Environment }

export const linkAddress = (env: Environment, { token }: AccountLink): string =>
  `${env.PUBLIC_URL}/account-link?token=${token}`

const linkMail = (
  { name, email, link, env }: Addressee,
  subject: string,
  why: string,
  ...afterwards: string[]
): Mail => ({
  to: email,
  subject,
  text: [
    `Hello ${plainWords(name)},`,
    '',
    why,
    '',
    linkAddress(env, link),
    '',
    `It works once, until ${new Date(link.expiresAt).toUTCString()}.`,
    ...afterwards,
  ].join('\n'),
})

export const invitationMail = (to: Addressee, invitedBy = 'An administrator') =>
  linkMail(
    to,
    'Your account for AI Support CRM',
    `${plainWords(invitedBy)} has added you to AI Support CRM. To set your password and sign in, open this link:`,
  )

export const resetMail = (to: Addressee) =>
  linkMail(
    to,
    'Set a new password for AI Support CRM',
    'We received a request to reset your password. To set a new one, open this link:',
    'If you did not request this, ignore this email. Your password stays the same.',
  )
